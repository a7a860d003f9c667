import { usePlaces } from './use-account.ts'

/** A region as the list of regions has it. */
export function RegionName({ id }: { readonly id: string }) {
  const region = usePlaces().data?.regions.find(({ value }) => value === id)
  return <bdi className={region ? undefined : 'mono'}>{region?.label ?? id}</bdi>
}
