import { join } from 'node:path'
import { sharedFolder } from '../../oracle.js'
import { type ClientSpec, clientsFolder, shell } from '../client-spec.js'
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
]

function jdbc(version: string, client: FaultClient, newer?: string): ClientSpec {
  const jars = (folder: string): string => join(folder, 'lib/*')
  return {
    name: `jdbc-${version}`,
    pinned: `databend-jdbc ${version}, HikariCP 5.1.0`,
    toolchains: ['mvn', 'javac'],
    source: 'jdbc',
    faults: { client },
    install: folder => [
      [
        ...['mvn', '-q', '-B', '-f', join(clientsFolder, 'jdbc/pom.xml')],
        ...['dependency:copy-dependencies', `-DoutputDirectory=${join(folder, 'lib')}`],
        `-Ddriver.version=${version}`,
      ],
    ],
    build: (folder, source) => [
      ['sh', '-c', `javac -nowarn -d tests -cp '${jars(folder)}' '${source}'/*.java`],
    ],
    command: folder => [
      ...['java', '-Duser.timezone=UTC', '-XX:TieredStopAtLevel=1'],
      // Arrow reaches into buffers.
      '--add-opens=java.base/java.nio=ALL-UNNAMED',
      `-Ddriver.version=${version.slice(0, 3)}`,
      ...['-cp', `${join(folder, 'tests')}:${jars(folder)}`, 'Adapter'],
    ],
    ...(newer === undefined ? {} : { newer }),
  }
}
