package io.github.mockq.junit;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Asks the routes under {@code /__mockq} of a server. */
final class AdminClient {
    /** Entries of one answer of the journal. */
    private static final int PAGE = 1000;

    private final String url;
    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .proxy(HttpClient.Builder.NO_PROXY)
            .connectTimeout(Duration.ofSeconds(20))
            .build();

    AdminClient(String url) {
        this.url = url;
    }

    /** {@code replay}, {@code record} or {@code serve}. */
    String mode() {
        return Json.text(answer("GET", "/ready", null).get("mode"));
    }

    /** The number of the latest request. */
    long last(String lane) {
        return Json.number(page("&lane=" + LaneName.encode(lane), 0, 0).get("last"));
    }

    /** The misses of all lanes, oldest first. */
    List<Map<String, Object>> misses() {
        return entries("&source=miss", 0);
    }

    /** The requests of a lane after a number, oldest first. {@code more}: further parameters, such as {@code &source=miss}. */
    List<Map<String, Object>> requests(String lane, long after, String more) {
        return entries("&lane=" + LaneName.encode(lane) + more, after);
    }

    private List<Map<String, Object>> entries(String parameters, long after) {
        List<Map<String, Object>> all = new ArrayList<>();
        long from = after;
        while (true) {
            List<Map<String, Object>> next = Json.objects(page(parameters, from, PAGE).get("entries"));
            all.addAll(next);
            if (next.size() < PAGE) return all;
            from = Json.number(next.get(PAGE - 1).get("n"));
        }
    }

    /** Whether the journal no longer has all requests after a number. */
    boolean hasDropped(String lane, long after) {
        return Json.number(page("&lane=" + LaneName.encode(lane), 0, 0).get("dropped")) > after;
    }

    /** What was answered in each lane. */
    List<Map<String, Object>> report() {
        return Json.objects(answer("GET", "/report", null).get("lanes"));
    }

    /** Returns a lane to its start. A lane that has nothing yet needs no reset. */
    void reset(String lane) {
        HttpResponse<String> answer = send("POST", "/reset", "{\"lane\":" + Json.quote(lane) + "}");
        if (answer.statusCode() != 200 && answer.statusCode() != 404) throw refused("/reset", answer);
    }

    private Map<String, Object> page(String parameters, long after, int limit) {
        return answer("GET", "/journal?after=" + after + "&limit=" + limit + parameters, null);
    }

    private Map<String, Object> answer(String method, String path, String body) {
        HttpResponse<String> answer = send(method, path, body);
        if (answer.statusCode() != 200) throw refused(path, answer);
        return Json.readObject(answer.body());
    }

    private MockqException refused(String path, HttpResponse<String> answer) {
        if (path.equals("/ready") && answer.statusCode() == 404)
            return new MockqException(url + " does not answer under /__mockq: it must be a mockq server that runs without"
                    + " --no-inspector");
        return new MockqException(url + "/__mockq" + path + " answered " + answer.statusCode() + ": " + answer.body());
    }

    private HttpResponse<String> send(String method, String path, String body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url + "/__mockq" + path));
        if (body != null) request.header("Content-Type", "application/json");
        request.method(
                method,
                body == null ? HttpRequest.BodyPublishers.noBody() : HttpRequest.BodyPublishers.ofString(body));
        try {
            try {
                return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
            } catch (ConnectException nobody) {
                throw nobody;
            } catch (IOException closed) {
                // The server may close a connection that was idle just when it is used again.
                return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
            }
        } catch (IOException cause) {
            throw new MockqException("no mockq server answers at " + url + ": " + cause, cause);
        } catch (InterruptedException cause) {
            Thread.currentThread().interrupt();
            throw new MockqException("interrupted while asking " + url, cause);
        }
    }
}
