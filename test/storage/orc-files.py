"""orc-files.py FOLDER ROWS: writes one table of random values as f.parquet, and as ORC files of several kinds."""

import datetime
import decimal
import random
import sys

import pyarrow as pa
import pyarrow.orc as orc
import pyarrow.parquet as pq

folder, rows = sys.argv[1], int(sys.argv[2])
random.seed(1)
epoch = datetime.datetime(1970, 1, 1)


def values(make):
    return [None if random.random() < 0.1 else make(i) for i in range(rows)]


def number(most):
    return lambda _: random.randint(-most, most)


def time_of(unit, least, most):
    return lambda _: epoch + datetime.timedelta(**{unit: random.randint(least, most)})


# Each kind of run lengths: equal values, steps, few large ones among small ones, and no order at all.
table = pa.table(
    {
        "b": pa.array(values(lambda _: random.random() < 0.5), pa.bool_()),
        "i8": pa.array(values(number(127)), pa.int8()),
        "i16": pa.array(values(number(300)), pa.int16()),
        "i32": pa.array(values(lambda i: i * 3 if i % 100 else random.getrandbits(31)), pa.int32()),
        "i64": pa.array(values(number(2**63 - 1)), pa.int64()),
        "seq": pa.array(range(rows), pa.int64()),
        "down": pa.array([-7 * i for i in range(rows)], pa.int64()),
        "const": pa.array([5] * rows, pa.int64()),
        "grow": pa.array([i * i + random.randint(0, 3) for i in range(rows)], pa.int64()),
        "few": pa.array(
            [random.getrandbits(40 if random.random() < 0.03 else 7) for _ in range(rows)],
            pa.int64(),
        ),
        "neg": pa.array(
            [-random.getrandbits(40 if random.random() < 0.03 else 7) for _ in range(rows)],
            pa.int64(),
        ),
        "f": pa.array(values(lambda _: random.random()), pa.float32()),
        "d": pa.array(values(lambda _: random.uniform(-1e300, 1e300)), pa.float64()),
        "s": pa.array(values(lambda _: f"é{random.getrandbits(30)}"), pa.string()),
        "word": pa.array(values(lambda _: f"w{random.randint(0, 20)}"), pa.string()),
        "bin": pa.array(values(lambda _: random.randbytes(random.randint(0, 9))), pa.binary()),
        "dec": pa.array(
            values(lambda _: decimal.Decimal(random.randint(-(10**12), 10**12)).scaleb(-4)),
            pa.decimal128(20, 4),
        ),
        "day": pa.array(
            values(lambda _: datetime.date(1900, 1, 1) + datetime.timedelta(random.randint(0, 60000))),
            pa.date32(),
        ),
        "ts": pa.array(values(time_of("microseconds", -(10**15), 3 * 10**15)), pa.timestamp("us")),
        "tz": pa.array(
            values(time_of("milliseconds", -(10**12), 3 * 10**12)), pa.timestamp("us", "UTC")
        ),
        "list": pa.array(
            values(lambda _: random.choices([None, 1, 2, 3], k=random.randint(0, 4))),
            pa.list_(pa.int32()),
        ),
        "map": pa.array(
            values(lambda _: [(f"k{j}", random.choice([None, j])) for j in range(random.randint(0, 3))]),
            pa.map_(pa.string(), pa.int32()),
        ),
        "tuple": pa.array(
            values(lambda _: {"x": random.choice([None, 1]), "y": random.choice([None, "a", ""])}),
            pa.struct([("x", pa.int32()), ("y", pa.string())]),
        ),
        "deep": pa.array(
            values(lambda _: [[{"q": [1, None]}] for _ in range(random.randint(0, 2))]),
            pa.list_(pa.list_(pa.struct([("q", pa.list_(pa.int64()))]))),
        ),
    }
)
pq.write_table(table, f"{folder}/f.parquet", coerce_timestamps="us")
for compression in ["uncompressed", "zlib", "snappy", "lz4", "zstd"]:
    orc.write_table(
        table,
        f"{folder}/{compression}.orc",
        compression=compression,
        stripe_size=64 * 1024,
        dictionary_key_size_threshold=0.5,
    )
orc.write_table(table, f"{folder}/old.orc", compression="zlib", file_version="0.11")
