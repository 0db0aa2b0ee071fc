package io.github.mockq.junit;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ExtensionContext.Store;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.annotation.Testable;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * A JUnit 5 extension that starts a mockq server and gives each test a lane of its own: a {@link MockqLane} is a parameter
 * of test methods, {@code @BeforeEach} and {@code @AfterEach}. In {@code @BeforeAll} and {@code @AfterAll}, it is a lane of
 * the class.
 *
 * <p>A test fails if one of its statements has no recorded answer, also if it does not look at the error. Register the
 * extension with {@code @ExtendWith(Mockq.class)}, with {@link MockqTest}, or with options:
 * {@code @RegisterExtension static Mockq mockq = Mockq.replay("recordings")}. Tests with equal options share a server.
 */
public final class Mockq
        implements BeforeAllCallback, BeforeEachCallback, AfterEachCallback, AfterAllCallback, ParameterResolver {
    private static final Namespace SERVERS = Namespace.create(Mockq.class, "servers");
    private static final Pattern INVOCATION = Pattern.compile("\\[[a-z-]+-invocation:#(\\d+)]");

    /** Null: those of {@link MockqTest}. */
    private final Options options;

    /** The lanes of the outermost classes that run: several, if classes inherit this extension and run at once. */
    private final Map<Class<?>, MockqLane> classLanes = new ConcurrentHashMap<>();

    /** The outermost class whose code this thread runs. */
    private final ThreadLocal<Class<?>> classOfThread = new ThreadLocal<>();

    private final Namespace lanes = Namespace.create(Mockq.class, this);

    /** For {@code @ExtendWith(Mockq.class)} and {@link MockqTest}. */
    public Mockq() {
        this(null);
    }

    private Mockq(Options options) {
        this.options = options;
    }

    /** Answers from the recordings of a folder. */
    public static Mockq replay(String recordings) {
        Options options = new Options();
        options.recordings = recordings;
        return new Mockq(options);
    }

    /** Records the tests that run anew: asks the server at {@code target}, and saves its answers. */
    public static Mockq record(String recordings, String target) {
        Options options = new Options();
        options.mode = "record";
        options.recordings = recordings;
        options.target = target;
        return new Mockq(options);
    }

    /** Runs SQL on an embedded engine, after files and folders as {@code mockq serve --init} takes them. */
    public static Mockq serve(String... init) {
        Options options = new Options();
        options.mode = "serve";
        options.init = List.of(init);
        return new Mockq(options);
    }

    /** The same with a user of the server; {@code root} by default. */
    public Mockq user(String name, String password) {
        Options changed = changed();
        changed.user = name + ":" + password;
        return new Mockq(changed);
    }

    /** The same with an address of the server to record, for MOCKQ_MODE=record. */
    public Mockq target(String target) {
        Options changed = changed();
        changed.target = target;
        return new Mockq(changed);
    }

    /** The same with more options of {@code mockq replay}, as on the command line. */
    public Mockq replayOptions(String... arguments) {
        Options changed = changed();
        changed.replay = List.of(arguments);
        return new Mockq(changed);
    }

    /** The same with more options of {@code mockq record}. */
    public Mockq recordOptions(String... arguments) {
        Options changed = changed();
        changed.record = List.of(arguments);
        return new Mockq(changed);
    }

    /** The same with more options of {@code mockq serve}. */
    public Mockq serveOptions(String... arguments) {
        Options changed = changed();
        changed.serve = List.of(arguments);
        return new Mockq(changed);
    }

    /**
     * The lane of the test class that has this extension in a static field: for what its tests share, such as the data source
     * of an application. For classes that inherit the field, it is that of the class whose test the thread runs. Throws
     * {@link MockqException} before and after the tests of the class.
     */
    public MockqLane classLane() {
        Class<?> type = classOfThread.get();
        MockqLane lane = type == null ? null : classLanes.get(type);
        if (lane != null) return lane;
        List<MockqLane> running = List.copyOf(classLanes.values());
        if (running.size() == 1) return running.get(0);
        if (running.isEmpty())
            throw new MockqException("no test class runs with this Mockq: it must be in a static field with @RegisterExtension");
        throw new MockqException(running.size() + " test classes run at once with this Mockq, and this thread belongs to none"
                + " of them: call classLane() in @BeforeAll, or give each class a Mockq of its own");
    }

    private Options changed() {
        return options == null ? new Options() : options.copy();
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        MockqLane lane = begin(context);
        if (!isNested(context.getRequiredTestClass())) classLanes.put(context.getRequiredTestClass(), lane);
        classOfThread.set(outermostClass(context));
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        begin(context);
        classOfThread.set(outermostClass(context));
    }

    @Override
    public void afterEach(ExtensionContext context) {
        classOfThread.remove();
        end(context);
    }

    @Override
    public void afterAll(ExtensionContext context) {
        classOfThread.remove();
        classLanes.remove(context.getRequiredTestClass());
        end(context);
    }

    private static Class<?> outermostClass(ExtensionContext context) {
        Class<?> type = context.getRequiredTestClass();
        while (isNested(type)) type = type.getEnclosingClass();
        return type;
    }

    private static boolean isNested(Class<?> type) {
        return AnnotationSupport.isAnnotated(type, Nested.class);
    }

    private MockqLane begin(ExtensionContext context) {
        Map<String, String> environment = System.getenv();
        Options chosen = (options != null ? options : Options.of(annotation(context))).resolved(environment);
        MockqServer server = server(context, chosen, environment);
        MockqLane lane = new MockqLane(server, chosen, laneName(context));
        store(context).put(context.getUniqueId(), lane);
        return lane;
    }

    private void end(ExtensionContext context) {
        MockqLane lane = store(context).remove(context.getUniqueId(), MockqLane.class);
        if (lane != null) lane.end();
    }

    private Store store(ExtensionContext context) {
        return context.getStore(lanes);
    }

    /** The server for these options, which all tests share that need the same one: it ends when they have run. */
    private static MockqServer server(ExtensionContext context, Options options, Map<String, String> environment) {
        return context.getRoot()
                .getStore(SERVERS)
                .getOrComputeIfAbsent(
                        options.arguments(), key -> MockqServer.start(options, environment), MockqServer.class);
    }

    /** The annotation of the class, or of a class around it. */
    private static MockqTest annotation(ExtensionContext context) {
        for (Class<?> each = context.getRequiredTestClass(); each != null; each = each.getEnclosingClass()) {
            MockqTest found = AnnotationSupport.findAnnotation(each, MockqTest.class).orElse(null);
            if (found != null) return found;
        }
        return null;
    }

    /**
     * The lane of a test: class and method, its parameter types if another test has its name, and the number of the
     * invocation if it runs several times. Without a method, that of the class.
     */
    static String laneName(ExtensionContext context) {
        Class<?> type = context.getRequiredTestClass();
        String name = type.getName() + context.getTestMethod().map(method -> "." + methodName(type, method)).orElse("");
        Matcher invocation = INVOCATION.matcher(context.getUniqueId());
        StringBuilder full = new StringBuilder(name);
        while (invocation.find()) full.append(" #").append(invocation.group(1));
        return LaneName.of(full.toString());
    }

    private static String methodName(Class<?> type, Method method) {
        boolean isOverloaded = Stream.<Class<?>>iterate(type, each -> each != null, Class::getSuperclass)
                .flatMap(each -> Arrays.stream(each.getDeclaredMethods()))
                .filter(each -> each.getName().equals(method.getName()) && !each.isBridge())
                .filter(each -> !Arrays.equals(each.getParameterTypes(), method.getParameterTypes()))
                .anyMatch(each -> AnnotationSupport.isAnnotated(each, Testable.class));
        if (!isOverloaded) return method.getName();
        return Arrays.stream(method.getParameterTypes())
                .map(Class::getSimpleName)
                .collect(Collectors.joining(", ", method.getName() + "(", ")"));
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == MockqLane.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        if (parameter.getDeclaringExecutable() instanceof Constructor)
            throw new ParameterResolutionException("a MockqLane belongs to a test: take it as a parameter of the test method"
                    + " or of @BeforeEach, not of the constructor");
        MockqLane lane = store(context).get(context.getUniqueId(), MockqLane.class);
        if (lane == null)
            throw new ParameterResolutionException("there is no lane yet: a Mockq that is registered in a field must be"
                    + " static to be used in @BeforeAll");
        return lane;
    }
}
