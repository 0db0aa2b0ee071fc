# build.sh SOURCE: compiles the adapter of the sources of the JDBC tests, into the folder tests of the working directory.
set -e
mkdir -p tests/META-INF/services
javac -nowarn -d tests -cp 'lib/*' "$1/Adapter.java" "$1/Case.java" "$1"/migrations/*.java
# Where Flyway looks for databases that it does not know.
echo DatabendFlyway >tests/META-INF/services/org.flywaydb.core.extensibility.Plugin
