/** Names of IP protocols by their number (https://www.iana.org/assignments/protocol-numbers). */
const names: Readonly<Record<number, string>> = {
  0: 'HOPOPT', 1: 'ICMP', 2: 'IGMP', 4: 'IPv4', 6: 'TCP', 8: 'EGP', 17: 'UDP', 27: 'RDP', 33: 'DCCP', 41: 'IPv6', 43: 'IPv6-Route',
  44: 'IPv6-Frag', 46: 'RSVP', 47: 'GRE', 50: 'ESP', 51: 'AH', 58: 'IPv6-ICMP', 59: 'IPv6-NoNxt', 60: 'IPv6-Opts', 88: 'EIGRP',
  89: 'OSPFIGP', 94: 'IPIP', 97: 'ETHERIP', 98: 'ENCAP', 103: 'PIM', 108: 'IPComp', 112: 'VRRP', 115: 'L2TP', 124: 'ISIS over IPv4',
  132: 'SCTP', 136: 'UDPLite', 137: 'MPLS-in-IP',
}

export const protocolName = (number: unknown): string | null => typeof number === 'number' ? names[number] ?? null : null
