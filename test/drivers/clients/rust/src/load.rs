//! Rows and files on their way into tables, and out of stages.

use std::collections::BTreeMap;

use databend_driver::{Connection, LoadMethod};

use crate::case::{row, rows, run, texts, Case};

crate::tests![
    rows_by_a_presigned_address,
    rows_by_an_upload,
    rows_by_streaming,
    rows_that_do_not_fit,
    file_by_a_stage,
    file_by_streaming,
    file_with_options,
    upload_and_copy,
    put_and_get_files,
];

async fn load(c: Case, options: &str, method: LoadMethod) {
    let connection = c.connect(options).await;
    let loaded = c.name("loaded");
    run(&connection, &format!("CREATE OR REPLACE TABLE {loaded} (id BIGINT NOT NULL, title STRING NULL, price DECIMAL(10, 2) NULL, day DATE NULL)")).await;
    let ids: Vec<String> = (0..1500).map(|id| id.to_string()).collect();
    let data = ids
        .iter()
        .map(|id| vec![id.as_str(), "a, \"b\" and 'c'", "1.25", "2024-02-29"])
        .collect();
    let stats = connection
        .stream_load(&format!("INSERT INTO {loaded} VALUES"), data, method)
        .await
        .unwrap();
    assert_eq!(stats.write_rows, 1500);
    assert_eq!(
        row(
            &connection,
            &format!("SELECT count(), sum(id), sum(price), min(title), max(day) FROM {loaded}")
        )
        .await,
        [
            "1500",
            "1124250",
            "1875.00",
            "a, \"b\" and 'c'",
            "2024-02-29"
        ]
    );
    run(&connection, &format!("DROP TABLE {loaded}")).await;
}

async fn rows_by_a_presigned_address(c: Case) {
    load(c, "&presign=on", LoadMethod::Stage).await;
}

async fn rows_by_an_upload(c: Case) {
    load(c, "&presign=off", LoadMethod::Stage).await;
}

async fn rows_by_streaming(c: Case) {
    load(c, "", LoadMethod::Streaming).await;
}

async fn rows_that_do_not_fit(c: Case) {
    let connection = c.connect("").await;
    let bad = c.name("bad_rows");
    run(
        &connection,
        &format!("CREATE TABLE {bad} (id INT NOT NULL)"),
    )
    .await;
    for method in [LoadMethod::Stage, LoadMethod::Streaming] {
        let error = connection
            .stream_load(
                &format!("INSERT INTO {bad} VALUES"),
                vec![vec!["no number"]],
                method,
            )
            .await
            .unwrap_err();
        assert!(error.to_string().contains("no number"), "{error}");
    }
    assert_eq!(
        row(&connection, &format!("SELECT count() FROM {bad}")).await,
        ["0"]
    );
    run(&connection, &format!("DROP TABLE {bad}")).await;
}

async fn books(c: Case, connection: &Connection, stem: &str) -> String {
    let name = c.name(stem);
    run(
        connection,
        &format!("CREATE TABLE {name} (id INT, title STRING NULL, price DOUBLE NULL)"),
    )
    .await;
    name
}

async fn file(c: Case, stem: &str, method: LoadMethod) {
    let connection = c.connect("").await;
    let name = books(c, &connection, stem).await;
    let path = c.file(
        &format!("{name}.csv"),
        "id;title;price\n1;Emma;1.5\n2;\"a; b\";\n",
    );
    let sql = format!("INSERT INTO {name} FROM @_databend_load FILE_FORMAT = (TYPE = CSV SKIP_HEADER = 1 FIELD_DELIMITER = ';')");
    assert_eq!(
        connection
            .load_file(&sql, &path, method)
            .await
            .unwrap()
            .write_rows,
        2
    );
    assert_eq!(
        rows(&connection, &format!("SELECT * FROM {name} ORDER BY id")).await,
        [["1", "Emma", "1.5"], ["2", "a; b", "NULL"]]
    );
    run(&connection, &format!("DROP TABLE {name}")).await;
}

async fn file_by_a_stage(c: Case) {
    file(c, "staged", LoadMethod::Stage).await;
}

async fn file_by_streaming(c: Case) {
    file(c, "streamed", LoadMethod::Streaming).await;
}

async fn file_with_options(c: Case) {
    let connection = c.connect("").await;
    let name = books(c, &connection, "optional").await;
    let path = c.file(&format!("{name}.tsv"), "1\tEmma\t1.5\n2\t\\N\t2.5\n");
    let format = BTreeMap::from([("type", "TSV"), ("field_delimiter", "\t")]);
    let copy = BTreeMap::from([("purge", "true")]);
    connection
        .load_file_with_options(
            &format!("INSERT INTO {name} VALUES"),
            &path,
            Some(format),
            Some(copy),
        )
        .await
        .unwrap();
    assert_eq!(
        rows(&connection, &format!("SELECT * FROM {name} ORDER BY id")).await,
        [["1", "Emma", "1.5"], ["2", "NULL", "2.5"]]
    );
    run(&connection, &format!("DROP TABLE {name}")).await;
}

async fn upload_and_copy(c: Case) {
    let connection = c.connect("").await;
    let name = books(c, &connection, "copied").await;
    let text = "{\"id\":1,\"title\":\"Emma\",\"price\":1.5}\n";
    let stage = format!("@~/{name}/rows.ndjson");
    connection
        .upload_to_stage(
            &stage,
            Box::new(std::io::Cursor::new(text)),
            text.len() as u64,
        )
        .await
        .unwrap();
    let listed = row(&connection, &format!("LIST @~/{name}")).await;
    assert_eq!(listed[1], text.len().to_string());
    run(
        &connection,
        &format!("COPY INTO {name} FROM @~/{name} FILE_FORMAT = (TYPE = NDJSON) PURGE = true"),
    )
    .await;
    assert_eq!(
        rows(&connection, &format!("SELECT * FROM {name}")).await,
        [["1", "Emma", "1.5"]]
    );
    assert_eq!(rows(&connection, &format!("LIST @~/{name}")).await.len(), 0);
    run(&connection, &format!("DROP TABLE {name}")).await;
}

async fn put_and_get_files(c: Case) {
    let connection = c.connect("").await;
    let shelf = c.name("shelf");
    run(&connection, &format!("CREATE STAGE {shelf}")).await;
    let path = c.file(&format!("{shelf}.txt"), "kept as it is\n");
    let put = connection
        .put_files(&format!("fs://{}", path.display()), &format!("@{shelf}/in"))
        .await
        .unwrap();
    assert_eq!(statuses(put).await, ["SUCCESS"]);
    let back = path.with_extension("back");
    std::fs::create_dir_all(&back).unwrap();
    let got = connection
        .get_files(&format!("@{shelf}/in"), &format!("fs://{}", back.display()))
        .await
        .unwrap();
    assert_eq!(statuses(got).await, ["SUCCESS"]);
    assert_eq!(
        std::fs::read_to_string(back.join(format!("{shelf}.txt"))).unwrap(),
        "kept as it is\n"
    );
    run(&connection, &format!("DROP STAGE {shelf}")).await;
}

/// The second column.
async fn statuses(mut result: databend_driver::RowStatsIterator) -> Vec<String> {
    use tokio_stream::StreamExt;
    let mut statuses = Vec::new();
    while let Some(item) = result.next().await {
        if let databend_driver::RowWithStats::Row(row) = item.unwrap() {
            statuses.push(texts(row).remove(1));
        }
    }
    statuses
}
