// Imported before the tests when coverage is counted. The programs that tests start run the bundle, which the report
// leaves out, so that to count them would only cost time.
delete process.env['NODE_V8_COVERAGE']
