// Package mockq starts mockq, a stand-in for a Databend server, for the tests of a package, and gives each test a lane of
// its own: a state that no other test sees.
//
// A test fails if one of its statements has no recorded answer, also if the code under test does not look at the error.
//
//	func TestCountsOrders(t *testing.T) {
//		db, err := sql.Open("databend", mockq.NewLane(t).DSN)
//		…
//	}
//
// Tests of a package share a server if TestMain starts it:
//
//	func TestMain(m *testing.M) { os.Exit(mockq.Main(m, mockq.Options{})) }
package mockq
