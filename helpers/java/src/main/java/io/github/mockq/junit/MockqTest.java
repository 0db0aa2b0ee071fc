package io.github.mockq.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Gives each test of a class a lane of a mockq server, with options: {@code @MockqTest(recordings = "src/test/recordings")}.
 *
 * <p>Without options, {@code @ExtendWith(Mockq.class)} is the same. System properties and environment variables take
 * precedence over the options.
 */
@Documented
@Inherited
@ExtendWith(Mockq.class)
@Target({ElementType.TYPE, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
public @interface MockqTest {
    /** {@code replay} (default), {@code record}, {@code serve}, or how to record: {@code once}, {@code new}, {@code all}. */
    String mode() default "";

    /** The folder of the recordings; {@code recordings} by default. */
    String recordings() default "";

    /** The address of the server to record. */
    String target() default "";

    /** The user of the server, as {@code NAME:PASSWORD}. */
    String user() default "";

    /** With {@code serve}: files and folders that are run or loaded first. */
    String[] init() default {};

    /** More options of {@code mockq replay}, as on the command line: {@code {"--now", "2024-05-02T10:00:00Z"}}. */
    String[] replay() default {};

    /** More options of {@code mockq record}. */
    String[] record() default {};

    /** More options of {@code mockq serve}. */
    String[] serve() default {};
}
