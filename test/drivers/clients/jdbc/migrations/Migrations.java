/** Programs of migrations through the JDBC driver, as an adapter (test/drivers/adapter.ts). */
final class Migrations {
    public static void main(String[] args) throws Exception {
        FlywayTests.add();
        LiquibaseTests.add();
        Adapter.run(args);
    }
}
