import 'cordwood/react'

export const page = (
  <cordwood-provider base-url="/api" theme="noir">
    <cordwood-search
      streamId="abc"
      timeRange={{ type: 'relative', range: 300 }}
      theme="teint"
      ref={search => search?.focusQuery()}
      oncordwood-search-changed={event => event.detail.query?.trim()}
    />
    <cordwood-timestamp value="2023-08-02T10:00:00Z" format="readable" relative oncordwood-ready={() => undefined} />
  </cordwood-provider>
)
// @ts-expect-error no such format
export const format = <cordwood-timestamp value="2023-08-02T10:00:00Z" format="long" />
// @ts-expect-error no such theme
export const theme = <cordwood-search theme="dark" />
