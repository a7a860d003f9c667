/**
 * Information elements by number, as IANA registers them (https://www.iana.org/assignments/ipfix/ipfix.xhtml), and their reverse
 * of RFC 5103. NetFlow v9 has the same numbers.
 */
import { readKind, type Kind } from './values.ts'

export interface Element {
  readonly name: string
  readonly kind: Kind
}

/** A number, then the names from that number on, each with the letter of its kind (values.ts). */
const registry = `
1 octetDeltaCount:u packetDeltaCount:u deltaFlowCount:u protocolIdentifier:u ipClassOfService:u tcpControlBits:u sourceTransportPort:u
sourceIPv4Address:4 sourceIPv4PrefixLength:u ingressInterface:u destinationTransportPort:u destinationIPv4Address:4
destinationIPv4PrefixLength:u egressInterface:u ipNextHopIPv4Address:4 bgpSourceAsNumber:u bgpDestinationAsNumber:u
bgpNextHopIPv4Address:4 postMCastPacketDeltaCount:u postMCastOctetDeltaCount:u flowEndSysUpTime:u flowStartSysUpTime:u
postOctetDeltaCount:u postPacketDeltaCount:u minimumIpTotalLength:u maximumIpTotalLength:u sourceIPv6Address:6 destinationIPv6Address:6
sourceIPv6PrefixLength:u destinationIPv6PrefixLength:u flowLabelIPv6:u icmpTypeCodeIPv4:u igmpType:u samplingInterval:u
samplingAlgorithm:u flowActiveTimeout:u flowIdleTimeout:u engineType:u engineId:u exportedOctetTotalCount:u exportedMessageTotalCount:u
exportedFlowRecordTotalCount:u ipv4RouterSc:4 sourceIPv4Prefix:4 destinationIPv4Prefix:4 mplsTopLabelType:u mplsTopLabelIPv4Address:4
samplerId:u samplerMode:u samplerRandomInterval:u classId:u minimumTTL:u maximumTTL:u fragmentIdentification:u postIpClassOfService:u
sourceMacAddress:m postDestinationMacAddress:m vlanId:u postVlanId:u ipVersion:u flowDirection:u ipNextHopIPv6Address:6
bgpNextHopIPv6Address:6 ipv6ExtensionHeaders:u
70 mplsTopLabelStackSection:o mplsLabelStackSection2:o mplsLabelStackSection3:o mplsLabelStackSection4:o mplsLabelStackSection5:o
mplsLabelStackSection6:o mplsLabelStackSection7:o mplsLabelStackSection8:o mplsLabelStackSection9:o mplsLabelStackSection10:o
destinationMacAddress:m postSourceMacAddress:m interfaceName:s interfaceDescription:s samplerName:s octetTotalCount:u packetTotalCount:u
flagsAndSamplerId:u fragmentOffset:u forwardingStatus:u mplsVpnRouteDistinguisher:o mplsTopLabelPrefixLength:u srcTrafficIndex:u
dstTrafficIndex:u applicationDescription:s applicationId:o applicationName:s
98 postIpDiffServCodePoint:u multicastReplicationFactor:u className:s classificationEngineId:u layer2packetSectionOffset:u
layer2packetSectionSize:u layer2packetSectionData:o
128 bgpNextAdjacentAsNumber:u bgpPrevAdjacentAsNumber:u exporterIPv4Address:4 exporterIPv6Address:6 droppedOctetDeltaCount:u
droppedPacketDeltaCount:u droppedOctetTotalCount:u droppedPacketTotalCount:u flowEndReason:u commonPropertiesId:u observationPointId:u
icmpTypeCodeIPv6:u mplsTopLabelIPv6Address:6 lineCardId:u portId:u meteringProcessId:u exportingProcessId:u templateId:u wlanChannelId:u
wlanSSID:s flowId:u observationDomainId:u flowStartSeconds:S flowEndSeconds:S flowStartMilliseconds:M flowEndMilliseconds:M
flowStartMicroseconds:F flowEndMicroseconds:F flowStartNanoseconds:F flowEndNanoseconds:F flowStartDeltaMicroseconds:u
flowEndDeltaMicroseconds:u systemInitTimeMilliseconds:M flowDurationMilliseconds:u flowDurationMicroseconds:u observedFlowTotalCount:u
ignoredPacketTotalCount:u ignoredOctetTotalCount:u notSentFlowTotalCount:u notSentPacketTotalCount:u notSentOctetTotalCount:u
destinationIPv6Prefix:6 sourceIPv6Prefix:6 postOctetTotalCount:u postPacketTotalCount:u flowKeyIndicator:u postMCastPacketTotalCount:u
postMCastOctetTotalCount:u icmpTypeIPv4:u icmpCodeIPv4:u icmpTypeIPv6:u icmpCodeIPv6:u udpSourcePort:u udpDestinationPort:u
tcpSourcePort:u tcpDestinationPort:u tcpSequenceNumber:u tcpAcknowledgementNumber:u tcpWindowSize:u tcpUrgentPointer:u tcpHeaderLength:u
ipHeaderLength:u totalLengthIPv4:u payloadLengthIPv6:u ipTTL:u nextHeaderIPv6:u mplsPayloadLength:u ipDiffServCodePoint:u ipPrecedence:u
fragmentFlags:u octetDeltaSumOfSquares:u octetTotalSumOfSquares:u mplsTopLabelTTL:u mplsLabelStackLength:u mplsLabelStackDepth:u
mplsTopLabelExp:u ipPayloadLength:u udpMessageLength:u isMulticast:u ipv4IHL:u ipv4Options:u tcpOptions:u paddingOctets:o
collectorIPv4Address:4 collectorIPv6Address:6 exportInterface:u exportProtocolVersion:u exportTransportProtocol:u
collectorTransportPort:u exporterTransportPort:u tcpSynTotalCount:u tcpFinTotalCount:u tcpRstTotalCount:u tcpPshTotalCount:u
tcpAckTotalCount:u tcpUrgTotalCount:u ipTotalLength:u postNATSourceIPv4Address:4 postNATDestinationIPv4Address:4
postNAPTSourceTransportPort:u postNAPTDestinationTransportPort:u natOriginatingAddressRealm:u natEvent:u initiatorOctets:u
responderOctets:u firewallEvent:u ingressVRFID:u egressVRFID:u VRFname:s postMplsTopLabelExp:u tcpWindowScale:u biflowDirection:u
ethernetHeaderLength:u ethernetPayloadLength:u ethernetTotalLength:u dot1qVlanId:u dot1qPriority:u dot1qCustomerVlanId:u
dot1qCustomerPriority:u metroEvcId:s metroEvcType:u pseudoWireId:u pseudoWireType:u pseudoWireControlWord:u ingressPhysicalInterface:u
egressPhysicalInterface:u postDot1qVlanId:u postDot1qCustomerVlanId:u ethernetType:u postIpPrecedence:u collectionTimeMilliseconds:M
exportSctpStreamId:u maxExportSeconds:S maxFlowEndSeconds:S messageMD5Checksum:o messageScope:u minExportSeconds:S minFlowStartSeconds:S
opaqueOctets:o sessionScope:u maxFlowEndMicroseconds:F maxFlowEndMilliseconds:M maxFlowEndNanoseconds:F minFlowStartMicroseconds:F
minFlowStartMilliseconds:M minFlowStartNanoseconds:F collectorCertificate:o exporterCertificate:o dataRecordsReliability:b
observationPointType:u connectionCountNew:u connectionSumDurationSeconds:u connectionTransactionId:u postNATSourceIPv6Address:6
postNATDestinationIPv6Address:6 natPoolId:u natPoolName:s anonymizationFlags:u anonymizationTechnique:u informationElementIndex:u
p2pTechnology:s tunnelTechnology:s encryptedTechnology:s basicList:l subTemplateList:l subTemplateMultiList:l bgpValidityState:u
IPSecSPI:u greKey:u natType:u initiatorPackets:u responderPackets:u observationDomainName:s selectionSequenceId:u selectorId:u
informationElementId:u selectorAlgorithm:u samplingPacketInterval:u samplingPacketSpace:u samplingTimeInterval:u samplingTimeSpace:u
samplingSize:u samplingPopulation:u samplingProbability:f dataLinkFrameSize:u ipHeaderPacketSection:o ipPayloadPacketSection:o
dataLinkFrameSection:o mplsLabelStackSection:o mplsPayloadPacketSection:o selectorIdTotalPktsObserved:u selectorIdTotalPktsSelected:u
absoluteError:f relativeError:f observationTimeSeconds:S observationTimeMilliseconds:M observationTimeMicroseconds:F
observationTimeNanoseconds:F digestHashValue:u hashIPPayloadOffset:u hashIPPayloadSize:u hashOutputRangeMin:u hashOutputRangeMax:u
hashSelectedRangeMin:u hashSelectedRangeMax:u hashDigestOutput:b hashInitialiserValue:u selectorName:s upperCILimit:f lowerCILimit:f
confidenceLevel:f informationElementDataType:u informationElementDescription:s informationElementName:s informationElementRangeBegin:u
informationElementRangeEnd:u informationElementSemantics:u informationElementUnits:u privateEnterpriseNumber:u
virtualStationInterfaceId:o virtualStationInterfaceName:s virtualStationUUID:o virtualStationName:s layer2SegmentId:u
layer2OctetDeltaCount:u layer2OctetTotalCount:u ingressUnicastPacketTotalCount:u ingressMulticastPacketTotalCount:u
ingressBroadcastPacketTotalCount:u egressUnicastPacketTotalCount:u egressBroadcastPacketTotalCount:u
monitoringIntervalStartMilliSeconds:M monitoringIntervalEndMilliSeconds:M portRangeStart:u portRangeEnd:u portRangeStepSize:u
portRangeNumPorts:u staMacAddress:m staIPv4Address:4 wtpMacAddress:m ingressInterfaceType:u egressInterfaceType:u rtpSequenceNumber:u
userName:s applicationCategoryName:s applicationSubCategoryName:s applicationGroupName:s originalFlowsPresent:u originalFlowsInitiated:u
originalFlowsCompleted:u distinctCountOfSourceIPAddress:u distinctCountOfDestinationIPAddress:u distinctCountOfSourceIPv4Address:u
distinctCountOfDestinationIPv4Address:u distinctCountOfSourceIPv6Address:u distinctCountOfDestinationIPv6Address:u
valueDistributionMethod:u rfc3550JitterMilliseconds:u rfc3550JitterMicroseconds:u rfc3550JitterNanoseconds:u dot1qDEI:b
dot1qCustomerDEI:b flowSelectorAlgorithm:u flowSelectedOctetDeltaCount:u flowSelectedPacketDeltaCount:u flowSelectedFlowDeltaCount:u
selectorIDTotalFlowsObserved:u selectorIDTotalFlowsSelected:u samplingFlowInterval:u samplingFlowSpacing:u flowSamplingTimeInterval:u
flowSamplingTimeSpacing:u hashFlowDomain:u transportOctetDeltaCount:u transportPacketDeltaCount:u originalExporterIPv4Address:4
originalExporterIPv6Address:6 originalObservationDomainId:u intermediateProcessId:u ignoredDataRecordTotalCount:u dataLinkFrameType:u
sectionOffset:u sectionExportedOctets:u dot1qServiceInstanceTag:o dot1qServiceInstanceId:u dot1qServiceInstancePriority:u
dot1qCustomerSourceMacAddress:m dot1qCustomerDestinationMacAddress:m
417 postLayer2OctetDeltaCount:u postMCastLayer2OctetDeltaCount:u
420 postLayer2OctetTotalCount:u postMCastLayer2OctetTotalCount:u minimumLayer2TotalLength:u maximumLayer2TotalLength:u
droppedLayer2OctetDeltaCount:u droppedLayer2OctetTotalCount:u ignoredLayer2OctetTotalCount:u notSentLayer2OctetTotalCount:u
layer2OctetDeltaSumOfSquares:u layer2OctetTotalSumOfSquares:u layer2FrameDeltaCount:u layer2FrameTotalCount:u
pseudoWireDestinationIPv4Address:4 ignoredLayer2FrameTotalCount:u mibObjectValueInteger:i mibObjectValueOctetString:o
mibObjectValueOID:o mibObjectValueBits:o mibObjectValueIPAddress:4 mibObjectValueCounter:u mibObjectValueGauge:u
mibObjectValueTimeTicks:u mibObjectValueUnsigned:u mibObjectValueTable:l mibObjectValueRow:l mibObjectIdentifier:o mibSubIdentifier:u
mibIndexIndicator:u mibCaptureTimeSemantics:u mibContextEngineID:o mibContextName:s mibObjectName:s mibObjectDescription:s
mibObjectSyntax:s mibModuleName:s mobileIMSI:s mobileMSISDN:s httpStatusCode:u sourceTransportPortsLimit:u httpRequestMethod:s
httpRequestHost:s httpRequestTarget:s httpMessageVersion:s natInstanceID:u internalAddressRealm:o externalAddressRealm:o
natQuotaExceededEvent:u natThresholdEvent:u httpUserAgent:s httpContentType:s httpReasonPhrase:s maxSessionEntries:u maxBIBEntries:u
maxEntriesPerUser:u maxSubscribers:u maxFragmentsPendingReassembly:u addressPoolHighThreshold:u addressPoolLowThreshold:u
addressPortMappingHighThreshold:u addressPortMappingLowThreshold:u addressPortMappingPerUserHighThreshold:u
globalAddressMappingHighThreshold:u vpnIdentifier:o bgpCommunity:u bgpSourceCommunityList:l bgpDestinationCommunityList:l
bgpExtendedCommunity:o bgpSourceExtendedCommunityList:l bgpDestinationExtendedCommunityList:l bgpLargeCommunity:o
bgpSourceLargeCommunityList:l bgpDestinationLargeCommunityList:l srhFlagsIPv6:u srhTagIPv6:u srhSegmentIPv6:6 srhActiveSegmentIPv6:6
srhSegmentIPv6BasicList:l srhSegmentIPv6ListSection:o srhSegmentsIPv6Left:u srhIPv6Section:o srhIPv6ActiveSegmentType:u
srhSegmentIPv6LocatorLength:u srhSegmentIPv6EndpointBehavior:u
`

const elements = new Map<number, Element>()
let next = 0
for (const word of registry.split(/\s+/)) {
  const [name = '', letter] = word.split(':')
  if (letter === undefined) next = Number(name)
  else elements.set(next++, { name, kind: readKind(letter) })
}

/** RFC 5103: the same element for the other direction of a flow. */
const reverse = 29_305

/** Null where IANA knows no such element, or the enterprise is another. */
export function registeredElement(enterprise: number, number: number): Element | null {
  const element = elements.get(number)
  if (!element || (enterprise !== 0 && enterprise !== reverse)) return null
  return enterprise === 0
    ? element
    : { ...element, name: `reverse${element.name[0]!.toUpperCase()}${element.name.slice(1)}` }
}
