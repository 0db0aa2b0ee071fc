/** The tests of the JDBC driver, as an adapter (test/drivers/adapter.ts). */
final class Tests {
    public static void main(String[] args) throws Exception {
        ValueTests.add();
        QueryTests.add();
        WriteTests.add();
        MetadataTests.add();
        MetadataSweepTests.add();
        Adapter.run(args);
    }
}
