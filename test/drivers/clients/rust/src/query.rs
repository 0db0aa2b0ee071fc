//! Pages, parameters, settings, errors, transactions.

use std::collections::HashMap;
use std::time::Duration;

use databend_driver::{params, Client};
use tokio_stream::StreamExt;

use crate::case::{fails, row, rows, run, text_of, Case};

crate::tests![
    version_and_info,
    many_rows_in_small_pages,
    many_rows_in_arrow,
    rows_dropped_before_their_end,
    parameters,
    rows_affected,
    databases_and_settings,
    errors_with_code_and_text,
    wrong_password,
    killed,
    many_connections,
    transaction_committed,
    transaction_rolled_back,
    temporary_tables,
    todays_rows,
];

async fn version_and_info(c: Case) {
    let connection = c.connect("").await;
    assert!(connection
        .version()
        .await
        .unwrap()
        .starts_with("Databend Query v"));
    assert_eq!(connection.info().await.user, "root");
    assert_eq!(connection.info().await.database.as_deref(), Some("default"));
    connection.close().await.unwrap();
}

async fn pages(c: Case, options: &str) {
    let connection = c.connect(options).await;
    let sql = "SELECT number, to_string(number) FROM numbers(46000) ORDER BY number";
    let mut result = connection.query_iter(sql).await.unwrap();
    let mut expected = 0u64;
    while let Some(row) = result.next().await {
        let (number, text): (u64, String) = row.unwrap().try_into().unwrap();
        assert!(
            number == expected && text == number.to_string(),
            "row {expected}"
        );
        expected += 1;
    }
    assert_eq!(expected, 46_000);
}

async fn many_rows_in_small_pages(c: Case) {
    pages(c, "&max_rows_per_page=1000").await;
}

async fn many_rows_in_arrow(c: Case) {
    pages(c, "&max_rows_per_page=5000&query_result_format=arrow").await;
}

async fn rows_dropped_before_their_end(c: Case) {
    let connection = c.connect("&max_rows_per_page=100").await;
    let mut result = connection
        .query_iter("SELECT number FROM numbers(2000) ORDER BY 1")
        .await
        .unwrap();
    assert!(result.next().await.unwrap().is_ok());
    drop(result);
    assert_eq!(row(&connection, "SELECT 'after'").await, ["after"]);
}

async fn parameters(c: Case) {
    let connection = c.connect("").await;
    let named = params! { a => 7, b => "it's a \"?\"", c => 1.5 };
    let row = connection
        .query("SELECT :a::INT, :b, :c::DOUBLE")
        .bind(named)
        .one()
        .await
        .unwrap()
        .unwrap();
    let typed: (i32, String, f64) = row.try_into().unwrap();
    assert_eq!(typed, (7, "it's a \"?\"".to_string(), 1.5));
    let row = connection
        .query("SELECT ?::INT, ?, ?::BOOLEAN, '?'")
        .bind((8, "x", true))
        .one()
        .await
        .unwrap()
        .unwrap();
    let typed: (i32, String, bool, String) = row.try_into().unwrap();
    assert_eq!(typed, (8, "x".to_string(), true, "?".to_string()));
    let people = c.name("people");
    run(
        &connection,
        &format!("CREATE TABLE {people} (id INT, name STRING NULL)"),
    )
    .await;
    let insert = format!("INSERT INTO {people} VALUES (?, ?)");
    assert_eq!(
        connection
            .exec(&insert)
            .bind((1, "d'Artagnan"))
            .await
            .unwrap(),
        1
    );
    assert_eq!(
        connection
            .exec(&insert)
            .bind((2, Option::<String>::None))
            .await
            .unwrap(),
        1
    );
    assert_eq!(
        rows(&connection, &format!("SELECT * FROM {people} ORDER BY id")).await,
        [["1", "d'Artagnan"], ["2", "NULL"]]
    );
    run(&connection, &format!("DROP TABLE {people}")).await;
}

async fn rows_affected(c: Case) {
    let connection = c.connect("").await;
    let counted = c.name("counted");
    run(
        &connection,
        &format!("CREATE TABLE {counted} (id INT, n INT)"),
    )
    .await;
    assert_eq!(
        run(
            &connection,
            &format!("INSERT INTO {counted} VALUES (1, 1), (2, 2), (3, 3)")
        )
        .await,
        3
    );
    assert_eq!(
        run(
            &connection,
            &format!("INSERT INTO {counted} SELECT number + 10, 0 FROM numbers(100)")
        )
        .await,
        100
    );
    assert_eq!(
        row(
            &connection,
            &format!("UPDATE {counted} SET n = 0 WHERE id < 3")
        )
        .await,
        ["2"]
    );
    assert_eq!(
        row(
            &connection,
            &format!("DELETE FROM {counted} WHERE id >= 10")
        )
        .await,
        ["100"]
    );
    assert_eq!(
        rows(&connection, &format!("SELECT * FROM {counted} ORDER BY id")).await,
        [["1", "0"], ["2", "0"], ["3", "3"]]
    );
    run(&connection, &format!("DROP TABLE {counted}")).await;
}

async fn databases_and_settings(c: Case) {
    let connection = c.connect("&max_threads=3").await;
    let library = c.name("library");
    let threads = "SELECT value FROM system.settings WHERE name = 'max_threads'";
    run(&connection, &format!("CREATE DATABASE {library}")).await;
    run(&connection, &format!("USE {library}")).await;
    assert_eq!(
        row(&connection, "SELECT currentDatabase()").await,
        [library.clone()]
    );
    assert_eq!(row(&connection, threads).await, ["3"]);
    run(&connection, "SET max_threads = 5").await;
    assert_eq!(row(&connection, threads).await, ["5"]);
    run(&connection, "SET VARIABLE shelf = 12").await;
    assert_eq!(row(&connection, "SELECT $shelf + 1").await, ["13"]);
    connection.set_session("max_threads", "7").unwrap();
    assert_eq!(row(&connection, threads).await, ["7"]);
    run(&connection, &format!("DROP DATABASE {library}")).await;
}

async fn errors_with_code_and_text(c: Case) {
    let connection = c.connect("").await;
    let missing = c.name("missing");
    fails(&connection, "SELECT FROM WHERE", &["1005"]).await;
    fails(
        &connection,
        &format!("SELECT * FROM {missing}"),
        &["1025", &missing],
    )
    .await;
    fails(
        &connection,
        "SELECT no_such_column",
        &["1065", "no_such_column"],
    )
    .await;
    fails(
        &connection,
        "SELECT no_such_function(1)",
        &["1008", "no_such_function"],
    )
    .await;
    fails(&connection, &format!("USE {missing}"), &["1003", &missing]).await;
    fails(&connection, "SELECT 1 / 0", &["1006", "divided by zero"]).await;
    assert_eq!(row(&connection, "SELECT 'after'").await, ["after"]);
}

async fn wrong_password(c: Case) {
    let client = Client::new(c.dsn().replace("root:", "root:wrong"));
    let error = match client.get_conn().await {
        Ok(connection) => connection
            .query_all("SELECT 1")
            .await
            .err()
            .expect("an error"),
        Err(error) => error,
    };
    assert!(error.to_string().contains("assword"), "{error}");
}

async fn killed(c: Case) {
    let connection = c.connect("&wait_time_secs=1").await;
    let running = async {
        connection
            .query_all("SELECT sleep(2), number FROM numbers(3)")
            .await
            .err()
            .expect("an error")
            .to_string()
    };
    let killing = async {
        // Known with the first answer.
        while connection.last_query_id().is_none() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        connection
            .kill_query(&connection.last_query_id().unwrap())
            .await
            .unwrap();
    };
    let (error, ()) = tokio::join!(running, killing);
    assert!(
        error.contains("1043") || error.contains("cancel"),
        "{error}"
    );
    assert_eq!(row(&connection, "SELECT 'after'").await, ["after"]);
}

async fn many_connections(c: Case) {
    let tasks: Vec<_> = (0..12)
        .map(|i| {
            tokio::spawn(async move {
                let connection = c.connect("").await;
                assert_eq!(
                    row(&connection, &format!("SELECT {i} + 1000")).await,
                    [format!("{}", i + 1000)]
                );
            })
        })
        .collect();
    for task in tasks {
        task.await.unwrap();
    }
}

async fn transaction_committed(c: Case) {
    let (connection, other) = (c.connect("").await, c.connect("").await);
    let ledger = c.name("ledger");
    let count = format!("SELECT count() FROM {ledger}");
    run(&connection, &format!("CREATE TABLE {ledger} (id INT)")).await;
    run(&connection, "BEGIN").await;
    run(
        &connection,
        &format!("INSERT INTO {ledger} VALUES (1), (2)"),
    )
    .await;
    assert_eq!(row(&connection, &count).await, ["2"]);
    assert_eq!(row(&other, &count).await, ["0"]);
    run(&connection, "COMMIT").await;
    assert_eq!(row(&other, &count).await, ["2"]);
    run(&connection, &format!("DROP TABLE {ledger}")).await;
}

async fn transaction_rolled_back(c: Case) {
    let connection = c.connect("").await;
    let ledger = c.name("ledger_back");
    let sum = format!("SELECT sum(id) FROM {ledger}");
    run(&connection, &format!("CREATE TABLE {ledger} (id INT)")).await;
    run(&connection, &format!("INSERT INTO {ledger} VALUES (1)")).await;
    run(&connection, "BEGIN").await;
    run(&connection, &format!("INSERT INTO {ledger} VALUES (2)")).await;
    assert_eq!(row(&connection, &sum).await, ["3"]);
    fails(
        &connection,
        &format!("SELECT * FROM {}", c.name("missing")),
        &["1025"],
    )
    .await;
    fails(&connection, &sum, &["4002"]).await;
    run(&connection, "ROLLBACK").await;
    assert_eq!(row(&connection, &sum).await, ["1"]);
    run(&connection, &format!("DROP TABLE {ledger}")).await;
}

async fn temporary_tables(c: Case) {
    let (connection, other) = (c.connect("").await, c.connect("").await);
    let draft = c.name("draft");
    run(&connection, &format!("CREATE TEMP TABLE {draft} (id INT)")).await;
    run(&connection, &format!("INSERT INTO {draft} VALUES (1), (2)")).await;
    assert_eq!(
        row(&connection, &format!("SELECT sum(id) FROM {draft}")).await,
        ["3"]
    );
    fails(&other, &format!("SELECT * FROM {draft}"), &["1025"]).await;
    connection.close().await.unwrap();
    fails(
        &c.connect("").await,
        &format!("SELECT * FROM {draft}"),
        &["1025"],
    )
    .await;
}

async fn todays_rows(c: Case) {
    let connection = c.connect("").await;
    let days = c.name("days");
    let now = text_of(c.now());
    run(
        &connection,
        &format!("CREATE TABLE {days} (day DATE NOT NULL, at TIMESTAMP NOT NULL)"),
    )
    .await;
    run(
        &connection,
        &format!("INSERT INTO {days} VALUES ('{}', '{now}')", &now[..10]),
    )
    .await;
    assert_eq!(
        row(&connection, &format!("SELECT * FROM {days}")).await,
        [now[..10].to_string(), format!("{now}.000000")]
    );
    run(&connection, &format!("DROP TABLE {days}")).await;
}
