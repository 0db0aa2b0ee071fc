import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { folderOf, hasToolchain, rootFolder } from '../../drivers/install.js'
import { runCommand } from '../../run-command.js'
import type { Tally } from '../../tally.js'
import { checkNewUser } from '../new-user.js'
import { broken, filesOfPage, UserProject } from '../user-project.js'

const helper = join(rootFolder, 'helpers/java')
const page = join(helper, 'README.md')
const orders = 'CREATE TABLE orders (id INT); INSERT INTO orders VALUES (1), (2)'

/** A project with the released driver, this JUnit, and the dependency as the page has it. */
const pom = (junit: string): string => `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>com.example</groupId>
  <artifactId>orders</artifactId>
  <version>1</version>
  <properties>
    <maven.compiler.release>17</maven.compiler.release>
    <argLine>-XX:TieredStopAtLevel=1 -XX:+UseSerialGC</argLine>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencies>
    ${/^<dependency>.*?^<\/dependency>/ms.exec(readFileSync(page, 'utf8'))![0]}
    <dependency><groupId>org.junit.jupiter</groupId><artifactId>junit-jupiter</artifactId><version>${junit}</version><scope>test</scope></dependency>
    <dependency><groupId>org.junit.platform</groupId><artifactId>junit-platform-console</artifactId><version>${junit.replace(/^5/, '1')}</version><scope>test</scope></dependency>
    <dependency><groupId>com.databend</groupId><artifactId>databend-jdbc</artifactId><version>0.2.8</version><scope>test</scope></dependency>
  </dependencies>
  <build>
    <plugins>
      <plugin><groupId>org.apache.maven.plugins</groupId><artifactId>maven-compiler-plugin</artifactId><version>3.13.0</version></plugin>
      <plugin><groupId>org.apache.maven.plugins</groupId><artifactId>maven-surefire-plugin</artifactId><version>3.2.5</version></plugin>
      <plugin><groupId>org.apache.maven.plugins</groupId><artifactId>maven-dependency-plugin</artifactId><version>3.6.1</version></plugin>
    </plugins>
  </build>
</project>
`

/** Each test does one thing that is easily wrong. */
const variants = `package com.example;

import static org.junit.jupiter.api.Assertions.*;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.mockq.junit.*;
import java.nio.file.*;
import java.sql.*;
import java.util.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.api.extension.*;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@MockqTest(recordings = "recordings")
class VariantsTest {
  static String ask(MockqLane lane, String sql) throws SQLException {
    try (var connection = DriverManager.getConnection(lane.jdbcUrl());
        var rows = connection.createStatement().executeQuery(sql)) {
      return rows.next() ? rows.getString(1) : null;
    }
  }

  @BeforeAll
  static void beforeAll(MockqLane lane) throws SQLException {
    assertEquals("com.example.VariantsTest", lane.name());
    assertEquals("90", ask(lane, "SELECT 90"));
  }

  @BeforeEach
  void beforeEach(MockqLane lane) throws SQLException {
    assertEquals("91", ask(lane, "SELECT 91"));
  }

  @AfterEach
  void afterEach(MockqLane lane) throws SQLException {
    assertEquals("92", ask(lane, "SELECT 92"));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4})
  void atOnce(int n, MockqLane lane) throws SQLException {
    assertEquals("com.example.VariantsTest.atOnce #" + n, lane.name());
    assertEquals(String.valueOf(n + 10), ask(lane, "SELECT " + n + " + 10"));
  }

  @RepeatedTest(2)
  void repeated(RepetitionInfo info, MockqLane lane) throws SQLException {
    int n = info.getCurrentRepetition();
    assertEquals(String.valueOf(n + 20), ask(lane, "SELECT " + n + " + 20"));
  }

  @Test
  void sameName(MockqLane lane) throws SQLException {
    assertEquals("com.example.VariantsTest.sameName(MockqLane)", lane.name());
    assertEquals("31", ask(lane, "SELECT 31"));
  }

  @Test
  void sameName(MockqLane lane, TestInfo info) throws SQLException {
    assertEquals("32", ask(lane, "SELECT 32"));
  }

  @Test
  void addressesOfAllClients(MockqLane lane) throws Exception {
    try (var connection = DriverManager.getConnection(lane.jdbcUrlWithoutUser(), lane.user(), lane.password());
        var rows = connection.createStatement().executeQuery("SELECT 40")) {
      assertTrue(rows.next());
    }
    assertTrue(lane.dsn().startsWith("databend://") && lane.url().startsWith("http://127.0.0.1:"));
    assertTrue(lane.requests().stream().anyMatch(each -> each.sql().contains("SELECT 40")), lane.requests().toString());
    assertEquals(List.of(), lane.misses());
  }

  @Test
  void swallows(MockqLane lane) {
    String sql = System.getenv().getOrDefault("UNRECORDED", "SELECT 5");
    assertDoesNotThrow(() -> { try { ask(lane, sql); } catch (SQLException swallowed) { } });
  }

  @Test
  @Disabled
  void skipped(MockqLane lane) throws SQLException {
    ask(lane, "SELECT * FROM nowhere");
  }

  @TestFactory
  List<DynamicTest> dynamic(MockqLane lane) {
    return List.of(DynamicTest.dynamicTest("a", () -> assertEquals("60", ask(lane, "SELECT 60"))));
  }

  @Nested
  class Inner {
    @Test
    void nested(MockqLane lane) throws SQLException {
      assertEquals("com.example.VariantsTest$Inner.nested", lane.name());
      assertEquals("50", ask(lane, "SELECT 50"));
    }
  }

  @Test
  void isKilled(MockqLane lane) throws Exception {
    assumeTrue(System.getenv("KILLED") != null);
    ask(lane, "SELECT 7");
    Files.writeString(Path.of("url.txt"), lane.url());
    new ProcessBuilder("kill", "-9", String.valueOf(ProcessHandle.current().pid())).start().waitFor();
    Thread.sleep(60_000);
  }

  @Test
  void outside(MockqLane lane) throws SQLException {
    assumeTrue(System.getenv("OUTSIDE") != null);
    try (var connection = DriverManager.getConnection(lane.jdbcUrlWithoutUser(), "root", lane.password())) {
      connection.createStatement().executeQuery("SELECT 8");
    } catch (SQLException swallowed) {
    }
  }
}
`

const registered = `package com.example;

import static org.junit.jupiter.api.Assertions.*;

import io.github.mockq.junit.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.api.extension.*;

class RegisteredTest {
  @RegisterExtension
  static Mockq mockq = Mockq.replay("recordings").user("ann", "secret");

  @Test
  void isAnn(MockqLane lane) throws Exception {
    assertTrue(lane.user().startsWith("ann~"));
    assertEquals("70", VariantsTest.ask(lane, "SELECT 70"));
    assertEquals("com.example.RegisteredTest", mockq.classLane().name());
  }

  @Nested
  class Inner {
    @Test
    void hasTheLaneOfTheClass() throws Exception {
      assertEquals("71", VariantsTest.ask(mockq.classLane(), "SELECT 71"));
    }
  }
}
`

const serving = `package com.example;

import static org.junit.jupiter.api.Assertions.*;

import io.github.mockq.junit.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.api.extension.*;

class ServingTest {
  @RegisterExtension
  static Mockq mockq = Mockq.serve("init.sql");

  @Test
  void deletes(MockqLane lane) throws Exception {
    assertEquals("2", VariantsTest.ask(lane, "SELECT count(*) FROM orders"));
    VariantsTest.ask(lane, "DELETE FROM orders");
    lane.reset();
    assertEquals("2", VariantsTest.ask(lane, "SELECT count(*) FROM orders"));
  }

  @Test
  void seesNothingOfIt(MockqLane lane) throws Exception {
    assertEquals("2", VariantsTest.ask(lane, "SELECT count(*) FROM orders"));
  }
}
`

const inConstructor = `package com.example;

import io.github.mockq.junit.*;
import org.junit.jupiter.api.Test;

@MockqTest(mode = "serve")
class ConstructorTest {
  ConstructorTest(MockqLane lane) {}

  @Test
  void test() {}
}
`

const parallel = `junit.jupiter.execution.parallel.enabled = true
junit.jupiter.execution.parallel.mode.default = concurrent
junit.jupiter.execution.parallel.config.strategy = fixed
junit.jupiter.execution.parallel.config.fixed.parallelism = 4
`

/** A class whose lane its tests take, also those that inherit it and run at the same time. */
const inherited = `package com.example;

import static org.junit.jupiter.api.Assertions.*;

import io.github.mockq.junit.*;
import java.sql.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.api.extension.*;

abstract class SharedCases {
  @RegisterExtension
  static Mockq mockq = Mockq.replay("recordings");

  private Connection connection;

  abstract int number();

  @BeforeEach
  void connect() throws SQLException {
    connection = DriverManager.getConnection(mockq.classLane().jdbcUrl());
  }

  @Test
  void hasTheLaneOfItsClass() throws Exception {
    assertEquals(getClass().getName(), mockq.classLane().name());
    assertTrue(connection.createStatement().executeQuery("SELECT " + number()).next());
  }
}

class FirstCasesTest extends SharedCases {
  int number() {
    return 81;
  }
}

class SecondCasesTest extends SharedCases {
  int number() {
    return 82;
  }
}

@MockqTest
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PoolTest {
  private Connection pooled;
  private Connection ofTest;

  @BeforeAll
  void open(MockqLane lane) throws SQLException {
    pooled = DriverManager.getConnection(lane.jdbcUrl());
  }

  @Test
  void usesWhatIsOpenAlready(MockqLane lane) throws SQLException {
    ofTest = DriverManager.getConnection(lane.jdbcUrl());
    assertTrue(ofTest.createStatement().executeQuery("SELECT 83").next());
    assertTrue(pooled.createStatement().executeQuery("SELECT 84").next());
  }

  @AfterAll
  void sendsLate() {
    if (System.getenv("LATE") != null)
      try {
        ofTest.createStatement().executeQuery("SELECT 9");
      } catch (SQLException swallowed) {
      }
  }
}
`

const source = 'src/test/java/com/example'
/** After the first run, nothing is downloaded. */
const maven = [
  'env',
  'MAVEN_OPTS=-XX:TieredStopAtLevel=1 -XX:+UseSerialGC',
  'mvn',
  '-q',
  '-B',
  '-o',
]

/** Runs compiled tests without Maven, which takes some seconds for each run. */
function junit(classpath: string, ...select: readonly string[]): readonly string[] {
  const jvm = ['java', '-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']
  const launcher = ['org.junit.platform.console.ConsoleLauncher', 'execute', '--disable-banner']
  return [...jvm, '-cp', `target/test-classes:${classpath}`, ...launcher, ...select]
}

/** The extension for JUnit 5, used with the released driver. */
export async function checkJava(tally: Tally): Promise<void> {
  for (const program of ['mvn', 'javac'])
    if (!(await hasToolchain(program)))
      return tally.skip('the helper for Java', `no ${program} here`)
  const place = folderOf('helpers-java')
  mkdirSync(place, { recursive: true })
  const folder = mkdtempSync(join(place, 'projects-'))
  const installed = await tally.check('java: the tests of the extension', () =>
    runCommand(['mvn', '-q', '-B', 'install'], { cwd: helper }),
  )
  const folderOfUser = join(folder, 'user')
  const classpath = installed !== undefined && (await checkExample(tally, folderOfUser))
  if (classpath) await checkVariants(tally, join(folder, 'variants'), classpath)
  rmSync(folder, { recursive: true, force: true })
}

/** The example of the page, and what is told if it cannot work; returns the classpath of a project, or nothing. */
async function checkExample(tally: Tally, folder: string): Promise<string | undefined> {
  const project = new UserProject(folder, [...maven, 'test'], {
    ...{ 'pom.xml': pom('5.11.4'), ...filesOfPage(page) },
    'no-inspector.json': '{"no-inspector": true}',
  })
  const test = 'src/test/java/OrdersTest.java'
  const classpath = await tally.check('java: the driver is installed', async () => {
    const listed = ['dependency:build-classpath', '-Dmdep.outputFile=classpath.txt']
    await project.passes({}, ['mvn', '-q', '-B', 'test', '-DskipTests', ...listed])
    return project.read('classpath.txt')
  })
  if (classpath === undefined) return
  await checkNewUser(tally, { language: 'java', project, test, lane: 'OrdersTest.countsOrders' })
  const compiled = new UserProject(folder, junit(classpath, '-c', 'OrdersTest'), {})
  await Promise.all([
    tally.check('java: tests run in mockq replay -- COMMAND', () => compiled.passesInReplay()),
    ...broken.map(([title, variables, message]) =>
      tally.check(`java: ${title} is told`, async () => {
        assert.match(await compiled.fails(variables), message)
      }),
    ),
  ])
  return classpath
}

async function checkVariants(tally: Tally, folder: string, classpath: string): Promise<void> {
  const project = new UserProject(folder, [...maven, 'test-compile'], {
    'pom.xml': pom('5.11.4'),
    [`${source}/VariantsTest.java`]: variants,
    [`${source}/RegisteredTest.java`]: registered,
    [`${source}/InheritedTest.java`]: inherited,
    [`${source}/ServingTest.java`]: serving,
    [`${source}/ConstructorTest.java`]: inConstructor,
    'src/test/resources/junit-platform.properties': parallel,
  })
  const run = (...names: readonly string[]): readonly string[] =>
    junit(classpath, ...names.flatMap(name => ['-c', `com.example.${name}`]))
  const replayed = [
    'VariantsTest',
    'RegisteredTest',
    'FirstCasesTest',
    'SecondCasesTest',
    'PoolTest',
  ]
  const of = new UserProject(folder, run(...replayed), {})
  const compiled = await tally.check('java: the tests compile', () => project.passes())
  if (compiled === undefined) return
  await tally.check('java: tests at once have lanes of their own', async () => {
    await of.record('')
    const recorded = of.recorded()
    await of.record('')
    assert.deepEqual(of.recorded(), recorded, 'recording again writes the same')
    assert.ok(!recorded.some(([name]) => name.includes('skipped')))
    await of.passes()
  })
  await tally.check('java: JVMs that Surefire starts at once replay one folder', async () => {
    const forks = [...maven, 'surefire:test', '-DforkCount=2', `-Dtest=${replayed.join(',')}`]
    await of.passes({}, forks)
  })
  await tally.check('java: a swallowed miss fails its test, and no other', async () => {
    const text = await of.fails({ UNRECORDED: 'SELECT 6' })
    assert.match(text, /MissedError/)
    assert.match(text, /select \[5→6\]/)
    assert.match(text, / 1 tests failed /)
  })
  await tally.check('java: a miss outside of the lanes is told', async () => {
    assert.match(await of.fails({ OUTSIDE: '1' }), /statements outside of the lanes of tests/)
  })
  await tally.check('java: a miss after the end of its test is told', async () => {
    const late = /PoolTest\.usesWhatIsOpenAlready" have no recorded answer; they were sent when/
    assert.match(await of.fails({ LATE: '1' }), late)
  })
  await tally.check('java: tests share a server that runs SQL', async () => {
    project.write({ 'init.sql': orders })
    await project.passes({}, run('ServingTest'))
  })
  await tally.check('java: a lane in a constructor is told', async () => {
    assert.match((await project.run({}, run('ConstructorTest'))).text, /not of the constructor/)
  })
  await tally.check('java: tests that are killed leave no server, and lose nothing', async () => {
    await of.recordKilled({ KILLED: '1' })
    assert.ok(of.recorded().some(([name]) => name.includes('killed')))
  })
}
