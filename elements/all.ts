/** Defines every element of the SDK. */
import './shell/admin.tsx'
import './search/search.tsx'
import './search/message.tsx'
import './inputs/inputs.tsx'
import './system/overview.tsx'
