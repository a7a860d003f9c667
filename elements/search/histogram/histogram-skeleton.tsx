/** Keeps the histogram's place, as high as it is; empty where the search failed. */
export function HistogramSkeleton({ failed }: { readonly failed: boolean }) {
  return (
    <section className="histo blank" aria-hidden="true">
      {!failed && (
        <div className="delayed">
          <span className="sk" />
          <div className="bars" />
        </div>
      )}
    </section>
  )
}
