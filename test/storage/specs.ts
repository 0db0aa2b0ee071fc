import type { Moto } from './moto.js'

/** The bucket of the tests. */
export const bucket = 'books'

/** Options of a connection to the service. */
function connection({ url, keys }: Moto, more = ''): string {
  const { id, secret } = keys
  return `(ENDPOINT_URL = '${url}' ACCESS_KEY_ID = '${id}' SECRET_ACCESS_KEY = '${secret}' ${more})`
}

/** Statements on a bucket, with their answers. */
export function bucketSpecs(moto: Moto): Readonly<Record<string, string>> {
  const to = connection(moto)
  const wrong = { ...moto, keys: { ...moto.keys, secret: 'wrong' } }
  const unknown = { ...moto, keys: { id: 'AKIAIOSFODNN7EXAMPLE', secret: 'x' } }
  return {
    'files are written, listed, read and removed': `
statement ok
CREATE STAGE s URL = 's3://${bucket}/all/' CONNECTION = ${to} FILE_FORMAT = (TYPE = CSV)

query III
COPY INTO @s/csv/ FROM (SELECT number, 'n' || number FROM numbers(10))
----
10 70 70

query I
SELECT size FROM list_stage(location => '@s')
----
70

statement ok
COPY INTO @s/parquet/ FROM (SELECT number::INT AS n, 'n' || number AS s, [number] AS l FROM numbers(1000)) FILE_FORMAT = (TYPE = PARQUET)

statement ok
COPY INTO @s/json/ FROM (SELECT number::INT AS n FROM numbers(3)) FILE_FORMAT = (TYPE = NDJSON COMPRESSION = GZIP)

query IIT
SELECT count(*), sum(n), max(s) FROM @s/parquet/ (FILE_FORMAT => 'parquet')
----
1000 499500 n999

query TT
SELECT column_name, type FROM infer_schema(location => '@s/parquet/', file_format => 'PARQUET') ORDER BY order_id
----
n INT
s VARCHAR
l ARRAY(UINT64)

statement ok
CREATE TABLE t (n INT, s STRING)

statement ok
COPY INTO t FROM @s PATTERN = 'csv/.*'

query II
SELECT count(*), sum(n) FROM t
----
10 45

query I
SELECT count(*) FROM list_stage(location => '@s', pattern => 'json/.*[.]ndjson[.]gz')
----
1

statement ok
REMOVE @s PATTERN = '(json|parquet)/.*'

query I
SELECT count(*) FROM list_stage(location => '@s')
----
1

statement error 3001
SELECT * FROM @s/none.parquet (FILE_FORMAT => 'parquet', FILES => ('none.parquet'))
`,
    'a named connection, a URL, another region': `
statement ok
CREATE CONNECTION c STORAGE_TYPE = 's3' ${connection(moto, "REGION = 'eu-west-1'").slice(1, -1)}

query III
COPY INTO 's3://${bucket}/url/f.csv' CONNECTION = (CONNECTION_NAME = 'c') FROM (SELECT 1) FILE_FORMAT = (TYPE = CSV) SINGLE = TRUE USE_RAW_PATH = TRUE
----
1 2 2

query T
SELECT $1 FROM 's3://${bucket}/url/f.csv' (CONNECTION => (CONNECTION_NAME = 'c'), FILE_FORMAT => 'csv')
----
1

query I
SELECT count(*) FROM infer_schema(location => 's3://${bucket}/url/f.csv', file_format => 'csv', connection_name => 'c')
----
1
`,
    'keys, buckets and services that are wrong': `
statement ok
CREATE STAGE wrong URL = 's3://${bucket}/all/' CONNECTION = ${connection(wrong)}

statement error ^3002 .*SignatureDoesNotMatch
LIST @wrong

statement ok
CREATE STAGE unknown URL = 's3://${bucket}/all/' CONNECTION = ${connection(unknown)}

statement error ^3002 .*InvalidAccessKeyId
LIST @unknown

statement ok
CREATE STAGE none URL = 's3://no-such-bucket/all/' CONNECTION = ${to}

statement error ^3001 .*NoSuchBucket
LIST @none

statement error ^3001 .*NoSuchBucket
COPY INTO @none FROM (SELECT 1)

statement ok
CREATE STAGE down URL = 's3://${bucket}/all/' CONNECTION = ${connection({ ...moto, url: 'http://127.0.0.1:1' })}

statement error ^4000 cannot reach the storage
LIST @down
`,
    'a thousand files and more are on several pages': `
statement ok
CREATE STAGE many URL = 's3://${bucket}/many/' CONNECTION = ${to} FILE_FORMAT = (TYPE = CSV)

statement ok
COPY INTO @many FROM (SELECT number FROM numbers(1200)) PARTITION BY ('p' || number) FILE_FORMAT = (TYPE = CSV)

query I
SELECT count(*) FROM list_stage(location => '@many')
----
1200

query I
SELECT count(*) FROM list_stage(location => '@many/p11', pattern => '.*/data_.*')
----
111

query IT
SELECT count(*), sum($1::INT)::STRING FROM @many (PATTERN => 'p1?[0-9]/.*')
----
20 190

statement ok
REMOVE @many/p1

query I
SELECT count(*) FROM list_stage(location => '@many')
----
889
`,
    'a large file is written in parts and read in parts': `
statement ok
CREATE STAGE large URL = 's3://${bucket}/large/' CONNECTION = ${to} FILE_FORMAT = (TYPE = CSV)

statement ok
COPY INTO @large/f.csv FROM (SELECT repeat('x', 100000) FROM numbers(200)) SINGLE = TRUE USE_RAW_PATH = TRUE

query TI
SELECT name, size FROM list_stage(location => '@large')
----
f.csv 20000600

query I
SELECT sum(length($1)) FROM @large
----
20000000
`,
  }
}

/** Statements on files of a web server, with their answers. */
export function webSpecs(url: string): Readonly<Record<string, string>> {
  return {
    'files of a web server': `
query TT
SELECT $1, $2 FROM '${url}/{a,b}.csv' (FILE_FORMAT => 'csv') ORDER BY $1
----
1 x
2 y

query T
SELECT $1 FROM '${url}/moved/a.csv' (FILE_FORMAT => 'csv')
----
1

query IT
SELECT sum(n), max(s) FROM '${url}/part.parquet' (FILE_FORMAT => 'parquet')
----
499500 n999

query IT
SELECT sum(n), max(s) FROM '${url}/whole.parquet' (FILE_FORMAT => 'parquet')
----
499500 n999

statement ok
CREATE TABLE w (n INT, s STRING)

query TIITI
COPY INTO w FROM '${url}/[a-b].csv' FILE_FORMAT = (TYPE = CSV)
----
a.csv 1 0 NULL NULL
b.csv 1 0 NULL NULL

statement error ^3001
SELECT $1 FROM '${url}/none.csv' (FILE_FORMAT => 'csv')

statement error ^3002
SELECT $1 FROM '${url}/secret.csv' (FILE_FORMAT => 'csv')

statement error ^4000
COPY INTO '${url}/new.csv' FROM (SELECT 1) FILE_FORMAT = (TYPE = CSV)
`,
  }
}
