// Imported before tests whose coverage is counted: the programs that they start are not counted, which would take
// most of the time, and none of their code counts.
delete process.env['NODE_V8_COVERAGE']
