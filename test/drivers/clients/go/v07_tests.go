//go:build v07

package main

import (
	"database/sql"
	"database/sql/driver"
)

// Inserts rows by a file in a stage, within a transaction: this version prepares batches alone,
// and closes the connection with them.
func insertBatch(on *sql.DB, query string, rows [][]driver.Value) error {
	tx := value(on.Begin())
	batch := value(tx.Prepare(query))
	for _, row := range rows {
		values := make([]any, len(row))
		for i, cell := range row {
			values[i] = cell
		}
		if _, err := batch.Exec(values...); err != nil {
			return err
		}
	}
	return tx.Commit()
}
