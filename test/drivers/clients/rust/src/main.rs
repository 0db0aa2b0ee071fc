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
