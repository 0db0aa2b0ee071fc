//! What each type becomes in Rust, in JSON and in Arrow.

use databend_driver::{NumberValue, Value};

use crate::case::{row, rows, run, Case};

crate::tests![
    numbers,
    strings,
    dates_and_times,
    time_zone_of_the_session,
    nested,
    variant_bitmap_geometry,
    null_of_every_type,
    typed_rows,
    schema_of_a_result,
    every_type_in_arrow,
];

async fn numbers(c: Case) {
    let connection = c.connect("").await;
    let cells = row(&connection, "SELECT true, (-128)::TINYINT, (-9223372036854775808)::BIGINT, 18446744073709551615::BIGINT UNSIGNED, 0.5::FLOAT, 1e-7::DOUBLE, 12345678901234567890.123456789::DECIMAL(38, 9), 1.5::DECIMAL(60, 3), 'inf'::DOUBLE").await;
    assert_eq!(
        cells[..4],
        [
            "true",
            "-128",
            "-9223372036854775808",
            "18446744073709551615"
        ]
    );
    assert_eq!(cells[6..8], ["12345678901234567890.123456789", "1.500"]);
    let row = connection
        .query_row("SELECT 255::TINYINT UNSIGNED, 0.1::DOUBLE")
        .await
        .unwrap()
        .unwrap();
    assert_eq!(row.values()[0], Value::Number(NumberValue::UInt8(255)));
    assert_eq!(row.values()[1], Value::Number(NumberValue::Float64(0.1)));
}

async fn strings(c: Case) {
    let connection = c.connect("").await;
    for text in [
        "",
        "NULL",
        "a\"c`d",
        "back\\slash",
        "line\nbreak\ttab",
        "Grüße 你好 🎉",
        "-- /* ;",
    ] {
        let literal = text
            .replace('\\', "\\\\")
            .replace('\n', "\\n")
            .replace('\t', "\\t");
        let row = connection
            .query_row(&format!("SELECT '{literal}'"))
            .await
            .unwrap()
            .unwrap();
        assert_eq!(row.values()[0], Value::String(text.to_string()));
    }
    assert_eq!(
        row(&connection, "SELECT from_hex('00ff41'), NULL").await,
        ["00FF41", "NULL"]
    );
}

async fn dates_and_times(c: Case) {
    let connection = c.connect("").await;
    let cells = row(&connection, "SELECT '2024-02-29'::DATE, '2024-02-29 12:34:56.789012'::TIMESTAMP, '3 days'::INTERVAL, to_timestamp_tz('2024-02-29 12:00:00 +0545')").await;
    assert_eq!(
        cells,
        [
            "2024-02-29",
            "2024-02-29 12:34:56.789012",
            "3 days",
            "2024-02-29 12:00:00.000000 +0545"
        ]
    );
}

async fn time_zone_of_the_session(c: Case) {
    let connection = c.connect("&timezone=Asia/Shanghai").await;
    assert_eq!(
        row(&connection, "SELECT to_timestamp(1709208000)").await,
        ["2024-02-29 20:00:00.000000"]
    );
    run(&connection, "SET timezone = 'America/New_York'").await;
    assert_eq!(
        row(&connection, "SELECT to_timestamp(1709208000)").await,
        ["2024-02-29 07:00:00.000000"]
    );
    let row = connection
        .query_row("SELECT to_timestamp(1709208000)")
        .await
        .unwrap()
        .unwrap();
    match &row.values()[0] {
        Value::Timestamp(at) => assert_eq!(at.timestamp().as_second(), 1_709_208_000),
        other => panic!("{other:?}"),
    }
}

async fn nested(c: Case) {
    let connection = c.connect("").await;
    let cells = row(&connection, "SELECT [1, 2, NULL], [], {}, ['a', 'b\"c'], {'k': [1.5]}, (1, 'x', NULL), [[1], [2, 3]], {1: '2024-01-01'::DATE}").await;
    assert_eq!(cells[..3], ["[1,2,NULL]", "[]", "{}"]);
    assert_eq!(
        cells[4..],
        [
            "{\"k\":[1.5]}",
            "(1,\"x\",NULL)",
            "[[1],[2,3]]",
            "{1:\"2024-01-01\"}"
        ]
    );
    let row = connection
        .query_row("SELECT ['a', 'b, c', NULL]")
        .await
        .unwrap()
        .unwrap();
    let text = |text: &str| Value::String(text.to_string());
    assert_eq!(
        row.values()[0],
        Value::Array(vec![text("a"), text("b, c"), Value::Null])
    );
}

async fn variant_bitmap_geometry(c: Case) {
    let connection = c.connect("").await;
    let cells = row(&connection, "SELECT parse_json('{\"a\": [1, null]}'), to_string(to_bitmap('1,3,5')), st_makegeompoint(7, -8), [1, 2]::VECTOR(2)").await;
    assert_eq!(cells[..2], ["{\"a\":[1,null]}", "1,3,5"]);
    assert_eq!(cells[3], "[1.0,2.0]");
    run(&connection, "SET geometry_output_format = 'EWKT'").await;
    assert_eq!(
        row(
            &connection,
            "SELECT st_geometryfromtext('POINT(7 -8)', 4326)"
        )
        .await,
        ["SRID=4326;POINT(7 -8)"]
    );
    run(&connection, "SET geometry_output_format = 'WKB'").await;
    assert_eq!(
        row(&connection, "SELECT st_makegeompoint(7, -8)").await,
        ["01010000000000000000001C4000000000000020C0"]
    );
}

const TYPES: [&str; 24] = [
    "BOOLEAN",
    "TINYINT",
    "SMALLINT",
    "INT",
    "BIGINT",
    "TINYINT UNSIGNED",
    "BIGINT UNSIGNED",
    "FLOAT",
    "DOUBLE",
    "DECIMAL(10, 2)",
    "DECIMAL(38, 2)",
    "DECIMAL(60, 2)",
    "STRING",
    "BINARY",
    "DATE",
    "TIMESTAMP",
    "TIMESTAMP_TZ",
    "INTERVAL",
    "VARIANT",
    "BITMAP",
    "GEOMETRY",
    "ARRAY(INT)",
    "MAP(STRING, INT)",
    "TUPLE(a INT, b STRING)",
];

async fn null_of_every_type(c: Case) {
    let connection = c.connect("").await;
    let nulls = c.name("nulls");
    let columns: Vec<String> = TYPES
        .iter()
        .enumerate()
        .map(|(i, name)| format!("c{i} {name} NULL"))
        .collect();
    run(
        &connection,
        &format!("CREATE TABLE {nulls} ({})", columns.join(", ")),
    )
    .await;
    run(
        &connection,
        &format!("INSERT INTO {nulls} (c0) VALUES (NULL)"),
    )
    .await;
    let row = connection
        .query_row(&format!("SELECT * FROM {nulls}"))
        .await
        .unwrap()
        .unwrap();
    assert_eq!(row.values(), vec![Value::Null; TYPES.len()]);
    run(&connection, &format!("DROP TABLE {nulls}")).await;
}

async fn typed_rows(c: Case) {
    let connection = c.connect("").await;
    let row = connection
        .query_row("SELECT 7::INT, 'x', NULL::BIGINT, [1, 2]::ARRAY(INT NOT NULL)")
        .await
        .unwrap()
        .unwrap();
    let typed: (i32, String, Option<i64>, Vec<i32>) = row.try_into().unwrap();
    assert_eq!(typed, (7, "x".to_string(), None, vec![1, 2]));
}

async fn schema_of_a_result(c: Case) {
    let connection = c.connect("").await;
    let result = connection
        .query_iter("SELECT 1::INT AS a, NULL::STRING AS b, 1.5::DECIMAL(5, 2) AS c, [1] AS d")
        .await
        .unwrap();
    let fields: Vec<String> = result
        .schema()
        .fields()
        .iter()
        .map(|field| format!("{} {:?}", field.name, field.data_type))
        .collect();
    assert_eq!(fields[0], "a Number(Int32)");
    assert_eq!(fields[1], "b Nullable(String)");
    assert!(fields[2].starts_with("c Decimal"), "{}", fields[2]);
}

/// The same rows by JSON and by Arrow.
async fn every_type_in_arrow(c: Case) {
    let json = c.connect("").await;
    let arrow = c.connect("&query_result_format=arrow").await;
    for sql in [
        "SELECT true, (-1)::TINYINT, 255::TINYINT UNSIGNED, 9223372036854775807::BIGINT, 0.5::FLOAT, 1e-7::DOUBLE",
        "SELECT 1.25::DECIMAL(10, 2), 12345678901234567890.123::DECIMAL(38, 3), 1.5::DECIMAL(60, 3)",
        "SELECT 'Grüße', from_hex('00ff'), '2024-02-29'::DATE, '2024-02-29 12:34:56.789012'::TIMESTAMP",
        "SELECT parse_json('{\"a\": [1]}'), [1, NULL], {'k': 1}, (1, 'x'), [], [['a'], []]",
        "SELECT st_makegeompoint(7, -8), '3 days'::INTERVAL, to_timestamp_tz('2024-02-29 12:00:00 +0545')",
        "SELECT NULL::INT, NULL::STRING, NULL::ARRAY(INT), NULL::VARIANT, NULL",
        "SELECT number, if(number % 3 = 0, NULL, to_string(number)) FROM numbers(1000) ORDER BY 1",
    ] {
        assert_eq!(rows(&arrow, sql).await, rows(&json, sql).await, "{sql}");
    }
}
