import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

/** Feeds the Java encoder what a test says, one call a line, and prints what it writes; texts are UTF-16 in hex. */
public final class DriveEncoder {
    private static String read(String hexed) {
        if (hexed.equals("-")) return null;
        StringBuilder text = new StringBuilder();
        for (int at = 0; at < hexed.length(); at += 4) {
            text.append((char) Integer.parseInt(hexed.substring(at, at + 4), 16));
        }
        return text.toString();
    }

    private static String write(MarkerEncoder out, String[] call) {
        switch (call[0]) {
            case "text":
                return out.text(call.length > 1 ? read(call[1]) : "");
            case "think_open":
                return out.thinkOpen();
            case "think_close":
                return out.thinkClose();
            case "agent_open":
                return out.agentOpen(read(call[1]), read(call[2]), read(call[3]));
            case "agent_after":
                return out.agentAfter();
            case "agent_close":
                return out.agentClose();
            default:
                throw new IllegalArgumentException(call[0]);
        }
    }

    public static void main(String[] arguments) throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
        MarkerEncoder out = new MarkerEncoder();
        StringBuilder written = new StringBuilder();
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String[] call = line.split(" ", -1);
            String text = "";
            if (call[0].equals("new")) out = new MarkerEncoder();
            else text = write(out, call);
            for (char unit : text.toCharArray()) written.append(String.format("%04x", (int) unit));
            written.append('\n');
        }
        System.out.print(written);
    }
}
