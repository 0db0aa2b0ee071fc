# install.sh: makes a Cargo workspace in the working directory, of the command line client's sources (they
# are no library, which Cargo could fetch by itself) and of the adapter's. Its dependencies are those
# that the client's release is locked to.
set -e
cargo info --quiet bendsql@0.34.2 >/dev/null
cp -R "${CARGO_HOME:-$HOME/.cargo}"/registry/src/*/bendsql-0.34.2 bendsql
mv bendsql/Cargo.lock .
rm bendsql/Cargo.toml.orig
# What names the commit of the build, and a protocol that is not HTTP, take as long to build as the rest.
sed -i 's/^build = "build.rs"/build = false/; /^\[build-dependencies/,/^$/d; /^ *"flight-sql",$/d' bendsql/Cargo.toml
cat >Cargo.toml <<'END'
[workspace]
members = ["bendsql", "adapter"]
resolver = "2"

[profile.dev]
debug = 0
incremental = false
END
