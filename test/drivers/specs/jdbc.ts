import { join } from 'node:path'
import { sharedFolder } from '../../oracle.js'
import { type ClientSpec, clientsFolder, replayModes, shell } from '../client-spec.js'
import type { FaultClient } from '../faults/fault-cases.js'

/** Where the JDBC driver's sources are, beside the checkout: no registry has its newer versions. */
const jdbcSources = join(sharedFolder, 'reference/clients/databend-jdbc')

export const jdbcSpecs: readonly ClientSpec[] = [
  // The next version says `USE default` whenever it connects, which this one's recording has not.
  jdbc('0.1.0', 'jdbc-0.1'),
  jdbc('0.2.8', 'jdbc-0.2', 'jdbc-0.4.8'),
  {
    ...jdbc('0.4.8', 'jdbc-0.4'),
    sources: jdbcSources,
    install: () => [shell('jdbc/sources/install.sh', jdbcSources, '0.4.8')],
  },
  {
    name: 'jdbc-migrations',
    pinned: 'databend-jdbc 0.4.8, flyway-core 10.20.1, liquibase-core 4.29.2',
    toolchains: ['mvn', 'javac'],
    source: 'jdbc',
    sources: jdbcSources,
    install: folder => [
      shell('jdbc/sources/install.sh', jdbcSources, '0.4.8'),
      copyPackages('jdbc/migrations/pom.xml', folder),
    ],
    build: (_, source) => [shell('jdbc/migrations/build.sh', source)],
    command: folder => javaProgram(folder, 'Migrations', '0.4.8'),
    // Both write how long or when each migration ran, by the machine's clock: other values in each run.
    without: replayModes,
  },
]

/** The packages of a pom.xml in `clients/`, with what they need, into `lib/` of a folder. */
const copyPackages = (
  pom: string,
  folder: string,
  ...options: readonly string[]
): readonly string[] => [
  ...['mvn', '-q', '-B', '-f', join(clientsFolder, pom)],
  ...['dependency:copy-dependencies', `-DoutputDirectory=${join(folder, 'lib')}`, ...options],
]

const javaProgram = (folder: string, main: string, version: string): readonly string[] => [
  ...['java', '-Duser.timezone=UTC', '-XX:TieredStopAtLevel=1'],
  // Arrow reaches into buffers.
  '--add-opens=java.base/java.nio=ALL-UNNAMED',
  `-Ddriver.version=${version.slice(0, 3)}`,
  ...['-cp', `${join(folder, 'tests')}:${jarsIn(folder)}`, main],
]

const jarsIn = (folder: string): string => join(folder, 'lib/*')

function jdbc(version: string, client: FaultClient, newer?: string): ClientSpec {
  return {
    name: `jdbc-${version}`,
    pinned: `databend-jdbc ${version}, HikariCP 5.1.0`,
    toolchains: ['mvn', 'javac'],
    source: 'jdbc',
    faults: { client },
    install: folder => [copyPackages('jdbc/pom.xml', folder, `-Ddriver.version=${version}`)],
    build: (folder, source) => [
      ['sh', '-c', `javac -nowarn -d tests -cp '${jarsIn(folder)}' '${source}'/*.java`],
    ],
    command: folder => javaProgram(folder, 'Tests', version),
    // RestQueryResultPages.java forgets the hint of an answer with the statement.
    gateway: { names: 'target', keepsTransactions: false },
    ...(newer === undefined ? {} : { newer }),
  }
}
