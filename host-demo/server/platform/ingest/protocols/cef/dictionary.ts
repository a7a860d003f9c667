/** The extension dictionary of the ArcSight CEF Implementation Standard: short names, full names and types of its keys. */

export type CefType = 'text' | 'integer' | 'float' | 'time'
export interface CefKey {
  readonly full: string
  readonly type: CefType
}

/** `short full` or, where there is only one, `full`. */
const text = `
  act deviceAction, app applicationProtocol, cat deviceEventCategory,
  c6a1 deviceCustomIPv6Address1, c6a2 deviceCustomIPv6Address2, c6a3 deviceCustomIPv6Address3, c6a4 deviceCustomIPv6Address4,
  cs1 deviceCustomString1, cs2 deviceCustomString2, cs3 deviceCustomString3, cs4 deviceCustomString4, cs5 deviceCustomString5,
  cs6 deviceCustomString6, dhost destinationHostName, dmac destinationMacAddress, dntdom destinationNtDomain,
  dpriv destinationUserPrivileges, dproc destinationProcessName, dst destinationAddress, dtz deviceTimeZone, duid destinationUserId,
  duser destinationUserName, dvc deviceAddress, dvchost deviceHostName, dvcmac deviceMacAddress, fname fileName, msg message,
  outcome eventOutcome, proto transportProtocol, request requestUrl, shost sourceHostName, smac sourceMacAddress,
  sntdom sourceNtDomain, spriv sourceUserPrivileges, sproc sourceProcessName, src sourceAddress, suid sourceUserId,
  suser sourceUserName, agt agentAddress, ahost agentHostName, aid agentId, amac agentMacAddress, at agentType, atz agentTimeZone,
  av agentVersion`
const integers = `
  cn1 deviceCustomNumber1, cn2 deviceCustomNumber2, cn3 deviceCustomNumber3, cnt baseEventCount, destinationTranslatedPort,
  deviceDirection, dpid destinationProcessId, dpt destinationPort, dvcpid deviceProcessId, eventId, flexNumber1, flexNumber2,
  fsize fileSize, in bytesIn, oldFileSize, out bytesOut, sourceTranslatedPort, spid sourceProcessId, spt sourcePort, type`
const floats = `
  cfp1 deviceCustomFloatingPoint1, cfp2 deviceCustomFloatingPoint2, cfp3 deviceCustomFloatingPoint3, cfp4 deviceCustomFloatingPoint4,
  dlat destinationGeoLatitude, dlong destinationGeoLongitude, slat sourceGeoLatitude, slong sourceGeoLongitude`
const times = `
  art agentReceiptTime, deviceCustomDate1, deviceCustomDate2, end endTime, fileCreateTime, fileModificationTime, flexDate1,
  oldFileCreateTime, oldFileModificationTime, rt deviceReceiptTime, start startTime`

const entries = (keys: string, type: CefType): [string, CefKey][] =>
  keys.split(',').flatMap(entry => {
    const names = entry.trim().split(' ')
    const key = { full: names.at(-1)!, type }
    return names.map((name): [string, CefKey] => [name, key])
  })

const dictionary: ReadonlyMap<string, CefKey> = new Map([
  ...entries(text, 'text'),
  ...entries(integers, 'integer'),
  ...entries(floats, 'float'),
  ...entries(times, 'time'),
])

/** A key by its short or its full name; one that is in no dictionary is text under its own name. */
export const cefKey = (name: string): CefKey => dictionary.get(name) ?? { full: name, type: 'text' }
