/** Words about the rule language: what stands in back-ticks is a part of the language. */
export const LanguageWords = ({ words }: { readonly words: string }) =>
  words.split('`').map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <code key={index} className="mono">
        {part}
      </code>
    ),
  )
