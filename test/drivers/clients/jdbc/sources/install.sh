# install.sh SOURCES VERSION: builds the driver of its sources in the working directory, into lib/driver.jar.
set -e
mvn -q -B -f "$(dirname "$0")/pom.xml" dependency:copy-dependencies -DoutputDirectory="$PWD/lib"
find "$1" -path '*/src/main/java/*.java' >files.txt
javac -nowarn -d classes -cp 'lib/*' @files.txt
mkdir -p classes/META-INF/services
echo com.databend.jdbc.DatabendDriver >classes/META-INF/services/java.sql.Driver
printf 'driverName=databend-jdbc\ndriverVersion=%s\n' "$2" >classes/com/databend/jdbc/driver.properties
jar cf lib/driver.jar -C classes .
