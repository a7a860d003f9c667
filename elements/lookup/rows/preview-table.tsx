/** The first rows of a paste or a file, as they will be. */
import { lookupRowStrings } from '../../../core/lookup/row-strings.ts'
import { useStrings } from '../../kit/kit.ts'

export interface PreviewRow {
  readonly key: string
  readonly value: string
  readonly expires: string
}

export function PreviewTable({ label, rows }: { readonly label: string; readonly rows: readonly PreviewRow[] }) {
  const t = useStrings(lookupRowStrings)
  const hasEnds = rows.some(({ expires }) => expires !== '')
  return (
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
  )
}
