export interface Brokers {
  readonly rabbit: { readonly sbin: string; readonly erlang: string }
  readonly java: string
  /** Folder of Kafka's jars. */
  readonly kafka: string
  readonly reason?: undefined
}
export const brokersRequired: boolean
export function installBrokers(): Brokers | { readonly reason: string }
/** Path of a Java, of this machine or of Debian's packages. @throws Error where there is none */
export function java(): string
