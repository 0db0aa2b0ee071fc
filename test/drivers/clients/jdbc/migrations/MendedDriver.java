import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.Statement;

/**
 * A connection of databend-jdbc 0.4.8 that keeps two rules of JDBC on which Flyway and Liquibase depend. They do not work
 * without, whatever the server.
 *
 * After {@code getMoreResults}, {@code getUpdateCount} is -1: the driver's statements repeat their count, and both programs
 * wait for the end. A pattern's escaped {@code _} stands for itself: the driver compares names with the backslash.
 */
final class MendedDriver {
    private MendedDriver() {}

    static Connection of(Connection connection) {
        return (Connection) proxy(Connection.class, (method, args) -> {
            Object result = call(method, connection, args);
            if (result instanceof Statement statement) return ending(method.getReturnType(), statement);
            if (result instanceof DatabaseMetaData metadata) return unescaping(metadata);
            return result;
        });
    }

    private static Object unescaping(DatabaseMetaData metadata) {
        return proxy(DatabaseMetaData.class, (method, args) -> {
            for (int i = 0; args != null && i < args.length; i++)
                if (args[i] instanceof String pattern && pattern.indexOf('%') < 0) args[i] = pattern.replace("\\_", "_");
            return call(method, metadata, args);
        });
    }

    private static Object ending(Class<?> type, Statement statement) {
        boolean[] ended = {false};
        return proxy(type, (method, args) -> {
            String name = method.getName();
            if (name.startsWith("execute")) ended[0] = false;
            if (name.equals("getMoreResults")) ended[0] = true;
            return name.equals("getUpdateCount") && ended[0] ? -1 : call(method, statement, args);
        });
    }

    private interface Calls {
        Object call(Method method, Object[] args) throws Throwable;
    }

    private static Object proxy(Class<?> type, Calls calls) {
        return Proxy.newProxyInstance(MendedDriver.class.getClassLoader(),
            new Class<?>[] {type}, (self, method, args) -> calls.call(method, args));
    }

    private static Object call(Method method, Object on, Object[] args) throws Throwable {
        try {
            return method.invoke(on, args);
        } catch (InvocationTargetException thrown) {
            throw thrown.getCause();
        }
    }
}
