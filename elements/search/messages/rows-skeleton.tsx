import { Skeleton } from '../../kit/kit.ts'

const rows = 14
const textWidths = [62, 38, 71, 46, 54, 33, 66]

/** Outlines messages in their columns and row height, so that nothing moves when they come. */
export function RowsSkeleton() {
  return (
    <Skeleton>
      <div className="rows-skeleton">
        {Array.from({ length: rows }, (_, row) => (
          <div key={row}>
            <span className="sk" />
            <span className="sk" />
            <span className="sk" style={{ width: `${textWidths[row % textWidths.length]}%` }} />
          </div>
        ))}
      </div>
    </Skeleton>
  )
}
