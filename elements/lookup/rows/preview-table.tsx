/** The first rows of a paste or a file, as they will be. */
import { lookupRowStrings } from '../../../core/lookup/row-strings.ts'
import { formatNumberIn } from '../../../core/numbers/format.ts'
import { useMessages, useStrings } from '../../kit/kit.ts'

export interface PreviewRow {
  readonly key: string
  readonly value: string
  readonly expires: string
}

export interface PreviewTableProps {
  readonly rows: readonly PreviewRow[]
  /** All rows, where it is known. */
  readonly count?: number
}

export function PreviewTable({ rows, count = rows.length }: PreviewTableProps) {
  const t = useStrings(lookupRowStrings)
  const { lang } = useMessages()
  const number = (value: number) => formatNumberIn(lang, value)
  const label =
    count > rows.length ? t('previewOf', { shown: number(rows.length), count: number(count) }) : t('preview')
  const hasEnds = rows.some(({ expires }) => expires !== '')
  return (
    <div className="col">
      <p className="sm muted">{label}</p>
      <div className="table-box row-preview" tabIndex={0} role="group" aria-label={label}>
        <table className="tbl" aria-label={label}>
          <thead>
            <tr>
              <th scope="col">{t('key')}</th>
              <th scope="col">{t('value')}</th>
              {hasEnds && <th scope="col">{t('expires')}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, value, expires }, index) => (
              <tr key={index}>
                <td className="mono">
                  <bdi>{key}</bdi>
                </td>
                <td className="mono">
                  <bdi>{value}</bdi>
                </td>
                {hasEnds && <td>{expires}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
