/**
 * How the files of the SDK are cut: pieces that are always loaded together compress better as one, and each file costs a request. Everything
 * else is cut as the bundler does it, by who needs it.
 */
const groups = [
  // Every React element.
  {
    name: 'react',
    test: new RegExp('node_modules/(react|react-dom|scheduler|@r2wc|@nanostores/react)/'
      + '|elements/kit/(define-element|error-boundary|error-detail|form-control|form-hooks|host|icon|outage|tell-once|words)\\.tsx?$'
      + '|elements/kit/styles/(block|field)\\.css'),
  },
  // Every element, and whoever makes a core.
  { name: 'words', test: /node_modules\/nanostores\/|core\/(page-core|client\/error[\w-]+|numbers\/format|brand\/(?!common|docs)[\w-]+)\.ts$/ },
  // Every element: the foundation of its shadow root.
  { name: 'style', test: /elements\/kit\/((provider|stylesheet|core-context|emit-ready|follow-core|icon-paths|language|kebab)\.ts|styles\/(base|tokens)\.css)/ },
  // Every form field.
  { name: 'field', test: /elements\/(fields\/(field-props|use-form-field)\.ts|kit\/fields\/(field\.tsx|duration-field\.tsx|frame-strings\.ts|validity\.ts)|kit\/styles\/fields\.css)/ },
]

/** A group takes the modules it names and not what these import: the root and the Lit elements load no React. */
export const sdkChunks = { groups, includeDependenciesRecursively: false }
