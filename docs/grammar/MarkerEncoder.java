/**
 * Writes answers in the marker grammar M1 of Plantdeck. One encoder per answer; no dependencies, Java 11 or later.
 *
 * <pre>
 * var out = new MarkerEncoder();
 * frame(out.agentOpen("1", "Read the meters", "done"));
 * frame(out.text("12 mills")); // everything that a model or a tool wrote goes through text()
 * frame(out.agentClose());
 * </pre>
 */
public final class MarkerEncoder {
    /** Longest marker in UTF-16 units. */
    public static final int MARKER_MAX_UNITS = 256;

    private boolean endsWithLess;

    /** Text as it goes into CONTENT. Pieces may be cut anywhere: the last character is remembered over calls. */
    public String text(String piece) {
        if (piece.isEmpty()) return "";
        String escaped = piece.replace("<|", "<||");
        String encoded = endsWithLess && piece.startsWith("|") ? "|" + escaped : escaped;
        endsWithLess = piece.endsWith("<");
        return encoded;
    }

    public String thinkOpen() {
        return marker("<|think|>");
    }

    public String thinkClose() {
        return marker("<|/think|>");
    }

    /**
     * Opens an agent section. A name that would make the marker longer than 256 units is cut, with an ellipsis.
     * Attributes that are null are left out.
     */
    public String agentOpen(String id, String name, String status) {
        String whole = agentMarker(id, name, status);
        String rest = name == null ? "" : name;
        while (whole.length() > MARKER_MAX_UNITS) {
            if (rest.isEmpty()) {
                throw new IllegalArgumentException(
                        "an agent marker holds at most 256 units; id or status are too long");
            }
            rest = rest.substring(0, rest.offsetByCodePoints(rest.length(), -1));
            whole = agentMarker(id, rest + "\u2026", status);
        }
        return marker(whole);
    }

    public String agentAfter() {
        return marker("<|after|>");
    }

    public String agentClose() {
        return marker("<|/agent|>");
    }

    private String marker(String source) {
        endsWithLess = false;
        return source;
    }

    private static String agentMarker(String id, String name, String status) {
        StringBuilder marker = new StringBuilder("<|agent");
        String[][] attributes = {{"id", id}, {"name", name}, {"status", status}};
        for (String[] attribute : attributes) {
            if (attribute[1] == null) continue;
            marker.append(' ').append(attribute[0]).append('=').append(jsonString(attribute[1]));
        }
        return marker.append("|>").toString();
    }

    private static String jsonString(String value) {
        StringBuilder out = new StringBuilder("\"");
        for (int at = 0; at < value.length(); at++) {
            char unit = value.charAt(at);
            boolean isPaired = Character.isHighSurrogate(unit)
                    && at + 1 < value.length()
                    && Character.isLowSurrogate(value.charAt(at + 1));
            if (isPaired) {
                out.append(unit).append(value.charAt(++at));
            } else if (unit < 0x20 || Character.isSurrogate(unit)) {
                out.append(shortEscape(unit));
            } else if (unit == '"' || unit == '\\') {
                out.append('\\').append(unit);
            } else {
                out.append(unit);
            }
        }
        return out.append('"').toString().replace("<", "\\u003c").replace("|>", "\\u007c>");
    }

    private static String shortEscape(char unit) {
        switch (unit) {
            case '\b':
                return "\\b";
            case '\f':
                return "\\f";
            case '\n':
                return "\\n";
            case '\r':
                return "\\r";
            case '\t':
                return "\\t";
            default:
                return String.format("\\u%04x", (int) unit);
        }
    }
}
