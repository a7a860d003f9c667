/** Severities of OpenTelemetry as syslog levels (https://opentelemetry.io/docs/specs/otel/logs/data-model-appendix/, "Appendix B"). */

/** SeverityNumber 1 to 24 (TRACE to FATAL4). */
const levels = [7, 7, 7, 7, 7, 7, 7, 7, 6, 5, 5, 5, 4, 4, 4, 4, 3, 2, 1, 1, 0, 0, 0, 0]

const names: Readonly<Record<string, number>> = {
  trace: 7,
  debug: 7,
  info: 6,
  information: 6,
  informational: 6,
  notice: 5,
  warn: 4,
  warning: 4,
  error: 3,
  err: 3,
  critical: 2,
  crit: 2,
  alert: 1,
  fatal: 0,
  emergency: 0,
  emerg: 0,
  panic: 0,
}

/** The level of a SeverityNumber; null for 0 (unspecified) and what there is not. */
export const levelOfNumber = (severity: number): number | null => levels[severity - 1] ?? null

/** The level a severity's name means, whatever its case; null for one nobody knows. */
export function levelOfName(name: string): number | null {
  const key = name.toLowerCase()
  return Object.hasOwn(names, key) ? names[key]! : null
}
