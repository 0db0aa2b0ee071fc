//! The Rust driver's tests, as an adapter (test/drivers/adapter.ts).

mod case;
mod load;
mod query;
mod values;

use case::{Case, Test};

fn tests() -> Vec<Test> {
    [values::tests(), query::tests(), load::tests()].concat()
}

#[tokio::main]
async fn main() {
    case::remember_panics();
    let names: Vec<String> = std::env::args().skip(1).collect();
    if names == ["--list"] {
        for test in tests() {
            println!("{}", test.name);
        }
        return;
    }
    if names == ["--statements"] {
        return run_statements().await;
    }
    for name in names {
        for test in tests().into_iter().filter(|test| test.name == name) {
            let failure = match tokio::spawn((test.run)(Case)).await {
                Ok(()) => None,
                Err(_) => Some(case::last_panic()),
            };
            let error = failure.as_ref().map_or(String::new(), |text| {
                format!(",\"error\":{}", serde_json::json!(text))
            });
            println!(
                "{{\"test\":{},\"ok\":{}{error}}}",
                serde_json::json!(name),
                failure.is_none()
            );
        }
    }
}

/// Runs each line's statements beside the others'.
async fn run_statements() {
    let running: Vec<_> = std::io::stdin()
        .lines()
        .map(|line| tokio::spawn(run_line(line.unwrap())))
        .collect();
    for line in running {
        line.await.unwrap();
    }
}

async fn run_line(line: String) {
    let (name, statements) = line.split_once('\t').unwrap();
    let statements: Vec<&str> = statements.split('\t').collect();
    let result = match Case.rows_of_last(name, &statements).await {
        Ok(rows) => serde_json::json!({ "rows": rows }),
        Err(error) => serde_json::json!({ "error": error.to_string() }),
    };
    let rest = &result.to_string()[1..];
    println!("{{\"test\":{},{rest}", serde_json::json!(name));
}
