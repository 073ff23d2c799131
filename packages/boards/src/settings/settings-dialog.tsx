export default function SettingsDialog(_: Record<string, unknown>): null {
  return null;
}
