/** The product's mark: three logs, seen from their ends. */
export function Mark() {
  const ends = [
    [10, 5.2],
    [5.2, 14],
    [14.8, 14],
  ] as const
  return (
    <svg className="mark" viewBox="0 0 20 20" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="2">
        {ends.map(([x, y]) => (
          <circle key={x} cx={x} cy={y} r="3.7" />
        ))}
      </g>
      <g fill="currentColor">
        {ends.map(([x, y]) => (
          <circle key={x} cx={x} cy={y} r="1.1" />
        ))}
      </g>
    </svg>
  )
}
