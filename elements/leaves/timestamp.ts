/**
 * `<cordwood-timestamp>`: an instant in the time zone of the user, which shows on hover; or, with `relative`, how long ago it was.
 *
 * @example
 * <cordwood-timestamp value="2023-08-02T10:00:00.123Z" format="complete"></cordwood-timestamp>
 */
import { html } from 'lit'
import type { Core } from '../../core/core.ts'
import { timeZoneOf } from '../../core/time/zones.ts'
import { relativeTimeText, relativeTimeRenewMs, timestampText } from '../kit/parts/time-text.ts'
import surfacesCss from '../kit/styles/surfaces.css?inline'
import { defineLeaf, Leaf } from './leaf.ts'

export interface TimestampProps {
  /** The instant: ISO text, or milliseconds of UTC. Text without an offset is UTC. Other text is shown unchanged. */
  readonly value?: string | number
  /** The format. Default 'default': YYYY-MM-DD HH:mm:ss. */
  readonly format?:
    | 'default'
    | 'complete'
    | 'withTz'
    | 'readable'
    | 'internal'
    | 'internalIndexer'
    | 'date'
    | 'hourAndMinute'
  /** Shows a relative time such as '5 minutes ago', updated every half minute. */
  readonly relative?: boolean
}

interface TimestampLeaf extends TimestampProps {}

class TimestampLeaf extends Leaf {
  #timer: ReturnType<typeof setInterval> | undefined

  protected override stores(core: Core) {
    return [...super.stores(core), core.$user]
  }

  override connectedCallback() {
    super.connectedCallback()
    this.#timer = setInterval(() => {
      if (this.relative) this.requestUpdate()
    }, relativeTimeRenewMs)
  }

  override disconnectedCallback() {
    super.disconnectedCallback()
    clearInterval(this.#timer)
  }

  protected show() {
    const { core, value = '', format = 'default', relative = false } = this
    const zone = timeZoneOf(core.$user.get(), core.config.rootTimeZone)
    const instant = typeof value === 'string' && /^-?\d{5,16}$/.test(value) ? Number(value) : value
    const { text, iso, title } = relative
      ? relativeTimeText(instant, zone, Date.now(), core.$messages.get().lang)
      : timestampText(instant, format, zone)
    const look = relative ? 'nowrap' : 'ts'
    return iso === null
      ? html`<span class=${look}>${text}</span>`
      : html`<time class=${look} datetime=${iso} title=${title}>${text}</time>`
  }
}

defineLeaf<TimestampProps>('cordwood-timestamp', TimestampLeaf, {
  props: { value: String, format: String, relative: Boolean },
  styles: [surfacesCss],
})
