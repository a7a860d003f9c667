import { messageStrings } from '../../../core/search/message-strings.ts'
import type { WireMessage } from '../../../core/search/schema.ts'
import {
  copyText,
  IconButton,
  Menu,
  useCommonStrings,
  useCore,
  useStrings,
  useToast,
  webUrl,
  type MenuItem,
} from '../../kit/kit.ts'
import { curlOf } from './curl.ts'
import { textOf, valueOf } from './message-fields.ts'

export interface CopyMenuProps {
  readonly message: WireMessage
  readonly index: string
  /** It has an address of its own. */
  readonly addressed: boolean
}

/** Copies the message as text, JSON, cURL command or link, built on demand. */
export function CopyMenu({ message, index, addressed }: CopyMenuProps) {
  const t = useStrings(messageStrings)
  const common = useCommonStrings()
  const core = useCore()
  const toast = useToast()
  const copy = (text: string) =>
    void copyText(text).then(
      () => toast.success(common('copied')),
      () => toast.error(common('copyFailed')),
    )
  const absolute = (address: string) => new URL(address, location.href).href
  const items: MenuItem[] = [
    { label: t('copyText'), onSelect: () => copy(textOf(valueOf(message, 'message'))) },
    { label: t('copyJson'), onSelect: () => copy(JSON.stringify(message, null, 2)) },
  ]
  if (addressed) {
    const link = () => absolute(webUrl(core, core.routes.message({ index, messageId: message._id })))
    items.push(
      { label: t('copyCurl'), onSelect: () => copy(curlOf(absolute(core.baseUrl), index, message._id)) },
      { label: t('copyLink'), onSelect: () => copy(link()) },
    )
  }
  return (
    <Menu
      label={t('copyMenu')}
      items={items}
      align="end"
      trigger={trigger => <IconButton size="sm" icon="copy" label={t('copyMenu')} {...trigger} />}
    />
  )
}
