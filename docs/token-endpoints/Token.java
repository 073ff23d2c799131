// Java 17: java Token.java
// The portal's own back end: whoever is signed in to the portal gets a short-lived token for its page.
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;

public class Token {
  static final HttpClient CLIENT = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  static String env(String name, String otherwise) {
    String value = System.getenv(name);
    return value == null ? otherwise : value;
  }

  static String text(String value) {
    return "\"" + value.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }

  /** The platform's answer as it is: the page takes it with its envelope. */
  static String plantToken() throws IOException, InterruptedException {
    String area = env("AREA_ID", "");
    String wish = "{\"clientId\":" + text(env("CLIENT_ID", ""))
        + ",\"clientSecret\":" + text(env("CLIENT_SECRET", ""))
        + ",\"elements\":[\"plant-whole-plant-energy-board\"]" // what this page shows
        + (area.isEmpty() ? "" : ",\"areaId\":" + text(area)) // and of which part of the plant
        + ",\"seconds\":900}";
    HttpRequest request = HttpRequest.newBuilder(URI.create(env("PLANTDECK_URL", "") + "/api/oauth/embed/token"))
        .header("content-type", "application/json")
        .POST(HttpRequest.BodyPublishers.ofString(wish))
        .build();
    HttpResponse<String> answer = CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
    if (answer.statusCode() != 200 || !answer.body().contains("\"retCode\":\"0\""))
      throw new IOException("the platform gave no token: " + answer.statusCode());
    return answer.body();
  }

  static void answer(HttpExchange exchange, int status, String body) throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("content-type", "application/json");
    exchange.getResponseHeaders().set("cache-control", "no-store");
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  public static void main(String[] args) throws IOException {
    int port = Integer.parseInt(env("PORT", "8090"));
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
    server.createContext("/plant-token", exchange -> {
      // Check here that the portal's own session is signed in, before anything is handed out.
      try {
        answer(exchange, 200, plantToken());
      } catch (Exception cause) {
        System.err.println(cause);
        answer(exchange, 503, "");
      }
    });
    server.start();
    System.out.println("ready");
  }
}
