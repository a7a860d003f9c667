import { useLayoutEffect, useRef, useState } from 'react'

type Calls = object
type Call = (...given: unknown[]) => unknown

/** Returns an object that stays the same, whose functions call those of the last render: what is given it is not rendered again for them. */
export function useLatestCalls<C extends Calls>(calls: C): C {
  const latest = useRef(calls)
  useLayoutEffect(() => {
    latest.current = calls
  })
  const [stable] = useState(
    () =>
      Object.fromEntries(
        Object.keys(calls).map(name => [
          name,
          (...given: unknown[]) => (latest.current[name as keyof C] as Call)(...given),
        ]),
      ) as C,
  )
  return stable
}
