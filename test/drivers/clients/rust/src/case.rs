//! What tests are written with.

use std::env::var;
use std::future::Future;
use std::pin::Pin;
use std::sync::{LazyLock, Mutex};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use databend_driver::{Client, Connection, Row};

pub type Run = fn(Case) -> Pin<Box<dyn Future<Output = ()> + Send>>;

#[derive(Clone)]
pub struct Test {
    pub name: &'static str,
    pub run: Run,
}

/// The tests that are these functions, under their names.
#[macro_export]
macro_rules! tests {
    ($($name:ident),* $(,)?) => {
        pub fn tests() -> Vec<$crate::case::Test> {
            vec![$($crate::case::Test { name: stringify!($name), run: |c| Box::pin($name(c)) }),*]
        }
    };
}

static LAST_PANIC: Mutex<String> = Mutex::new(String::new());

/// Keeps what a test panics with, instead of printing it.
pub fn remember_panics() {
    std::panic::set_hook(Box::new(|info| {
        *LAST_PANIC.lock().unwrap() = format!("{info}");
    }));
}

pub fn last_panic() -> String {
    LAST_PANIC.lock().unwrap().clone()
}

static STARTED: LazyLock<SystemTime> = LazyLock::new(SystemTime::now);

/// What a test may know of where it runs.
#[derive(Clone, Copy)]
pub struct Case;

impl Case {
    pub fn dsn(self) -> String {
        var("DATABEND_DSN").unwrap()
    }

    /// A new connection; options come behind the DSN's own.
    pub async fn connect(self, options: &str) -> Connection {
        Client::new(self.dsn() + options).get_conn().await.unwrap()
    }

    /// The rows of the last statement, all on one connection with a lane of its own.
    pub async fn rows_of_last(
        self,
        lane: &str,
        statements: &[&str],
    ) -> databend_driver::Result<Vec<Vec<String>>> {
        let user = format!("//root~{lane}:");
        let options = "&max_rows_per_page=2&retry_delay_secs=0";
        let dsn = self.dsn().replace("//root:", &user) + options;
        let connection = Client::new(dsn).get_conn().await?;
        let (last, before) = statements.split_last().unwrap();
        for statement in before {
            connection.exec(*statement).await?;
        }
        let rows = connection.query_all(*last).await?;
        Ok(rows.into_iter().map(texts).collect())
    }

    /// A name that is another one in each run.
    pub fn name(self, stem: &str) -> String {
        format!("{stem}_{}", var("MOCKQ_TEST_SALT").unwrap())
    }

    /// A file of its own with this content.
    pub fn file(self, name: &str, content: &str) -> std::path::PathBuf {
        let path = std::path::Path::new(&var("MOCKQ_TEST_FOLDER").unwrap()).join(name);
        std::fs::write(&path, content).unwrap();
        path
    }

    /// The present time, in seconds since 1970: the clock's, or the one that the tests are told to take for it.
    pub fn now(self) -> u64 {
        let since = STARTED.elapsed().unwrap();
        let told = var("MOCKQ_TEST_NOW").ok().map(|text| seconds_of(&text));
        let clock = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
        told.map_or(clock, |start| Duration::from_secs(start) + since)
            .as_secs()
    }
}

/// The seconds since 1970 of a time like `2026-11-22T10:00:00.000Z`.
fn seconds_of(text: &str) -> u64 {
    let numbers: Vec<u64> = text[..19]
        .split(['-', 'T', ':'])
        .map(|part| part.parse().unwrap())
        .collect();
    let [year, month, day, hour, minute, second] = numbers[..] else {
        panic!("no time: {text}")
    };
    (days_before(year, month) + day - 1) * 86_400 + hour * 3_600 + minute * 60 + second
}

/// The days from 1970 to the beginning of a month.
fn days_before(year: u64, month: u64) -> u64 {
    let leap = |year: u64| year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let of_year = |year: u64| if leap(year) { 366 } else { 365 };
    let lengths = [
        31,
        if leap(year) { 29 } else { 28 },
        31,
        30,
        31,
        30,
        31,
        31,
        30,
        31,
        30,
        31,
    ];
    let months = lengths.iter().take(month as usize - 1).sum::<u64>();
    (1970..year).map(of_year).sum::<u64>() + months
}

/// Seconds since 1970 as `2026-11-22 10:00:00`.
pub fn text_of(seconds: u64) -> String {
    let days = seconds / 86_400;
    let year = (1970..)
        .take_while(|year| days_before(*year, 1) <= days)
        .last()
        .unwrap();
    let month = (1..13)
        .take_while(|month| days_before(year, *month) <= days)
        .last()
        .unwrap();
    let day = days - days_before(year, month) + 1;
    let clock = seconds % 86_400;
    format!(
        "{year}-{month:02}-{day:02} {:02}:{:02}:{:02}",
        clock / 3_600,
        clock / 60 % 60,
        clock % 60
    )
}

pub async fn run(connection: &Connection, sql: &str) -> i64 {
    connection.exec(sql).await.unwrap()
}

/// Every row of a query, each as its values' texts; a null is `NULL`.
pub async fn rows(connection: &Connection, sql: &str) -> Vec<Vec<String>> {
    connection
        .query_all(sql)
        .await
        .unwrap()
        .into_iter()
        .map(texts)
        .collect()
}

pub fn texts(row: Row) -> Vec<String> {
    row.values().iter().map(|value| value.to_string()).collect()
}

/// The cells of one row.
pub async fn row(connection: &Connection, sql: &str) -> Vec<String> {
    let mut rows = rows(connection, sql).await;
    assert_eq!(rows.len(), 1, "rows of {sql}");
    rows.remove(0)
}

/// Asserts that a statement fails with an error whose text has all of these.
pub async fn fails(connection: &Connection, sql: &str, texts: &[&str]) {
    let error = match connection.query_all(sql).await {
        Ok(rows) => panic!("no error but {} rows: {sql}", rows.len()),
        Err(error) => error.to_string(),
    };
    for text in texts {
        assert!(error.contains(text), "no {text:?} in: {error}");
    }
}
