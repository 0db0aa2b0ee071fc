package io.github.mockq.junit;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.regex.Pattern;

/** Names of lanes, and the user names with which a client takes them. The same rules as in mockq's other helpers. */
final class LaneName {
    /** Maximum length of a lane name, in characters. */
    private static final int LONGEST = 200;

    /** Characters that a client which decodes the user name of a DSN would send as they are. */
    private static final Pattern UNSENDABLE = Pattern.compile("[%:~]");

    private static final Pattern BLANKS = Pattern.compile("[\\p{Cc}\\s\\p{Z}\\uFEFF]+");
    private static final Pattern NOT_ONCE = Pattern.compile("[%:~]|^\\s|\\s$");

    private LaneName() {}

    /**
     * The lane of a test, from its full name: a name that each client can send. The same text always gives the same name;
     * a digest tells texts apart that would otherwise have the same.
     */
    static String of(String text) {
        String whole = withoutLoneSurrogates(text);
        String plain = BLANKS.matcher(whole).replaceAll(" ").trim();
        String sendable = UNSENDABLE.matcher(plain).replaceAll("-");
        int length = sendable.codePointCount(0, sendable.length());
        if (length <= LONGEST && sendable.equals(plain)) return plain;
        String digest = digest(whole);
        int kept = Math.min(length, LONGEST - digest.length() - 1);
        return sendable.substring(0, sendable.offsetByCodePoints(0, kept)) + " " + digest;
    }

    /** The user name that takes a lane: {@code root~orders}, with all but letters and digits percent-encoded. */
    static String user(String user, String lane) {
        return user + "~" + encode(lane).replace("~", "%7E");
    }

    /**
     * The user name for a DSN, before it is encoded as a part of a URL. Some drivers decode the user name of a DSN, others
     * do not, and mockq decodes once: so a lane is encoded once if it survives being decoded twice.
     */
    static String userInDsn(String user, String lane) {
        return NOT_ONCE.matcher(lane).find() ? user(user, lane) : user + "~" + lane;
    }

    /**
     * Percent-encodes a text for any part of a URL. It leaves ~ as it is: some drivers send the user name of a DSN as it is
     * written, and mockq looks for a ~ in it.
     */
    static String encode(String text) {
        // The class encodes for HTML forms: `+` for a blank.
        return URLEncoder.encode(text, StandardCharsets.UTF_8)
                .replace("+", "%20")
                .replace("*", "%2A")
                .replace("%7E", "~");
    }

    private static String withoutLoneSurrogates(String text) {
        StringBuilder whole = new StringBuilder();
        text.codePoints().forEach(c -> whole.appendCodePoint(c >= 0xD800 && c <= 0xDFFF ? 0xFFFD : c));
        return whole.toString();
    }

    private static String digest(String text) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            StringBuilder hex = new StringBuilder();
            for (int i = 0; i < 4; i += 1) hex.append(String.format("%02x", hash[i]));
            return hex.toString();
        } catch (NoSuchAlgorithmException cause) {
            throw new IllegalStateException("each JVM has SHA-256", cause);
        }
    }
}
