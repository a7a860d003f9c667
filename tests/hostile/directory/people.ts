/** A company in a directory: 2,000 people, and groups of groups. */
import { suffix } from '../../support/slapd.ts'

export const people = `ou=people,${suffix}`
export const groups = `ou=groups,${suffix}`
export const password = 'of-the-directory'
export const personDn = (name: string) => `uid=${name},${people}`
export const groupDn = (name: string) => `cn=${name},${groups}`

/** Returns `user0` … `user1999`, who have the same password. */
export function company(count = 2000): string {
  const names = [...Array(count).keys()].map(i => `user${i}`)
  const entries = [unit(people, 'people'), unit(groups, 'groups'), ...names.map(person)]
  // A team of each 100, departments of teams, and everybody in one group of departments, which is a member of itself.
  const teams = [...Array(Math.ceil(count / 100)).keys()].map(i => `team${i}`)
  entries.push(...teams.map((team, i) => group(team, names.slice(i * 100, (i + 1) * 100).map(personDn))))
  entries.push(group('engineering', teams.slice(0, 5).map(groupDn)), group('sales', teams.slice(5).map(groupDn)))
  entries.push(group('staff', [groupDn('engineering'), groupDn('sales'), groupDn('staff')]))
  entries.push(group('operators', [personDn('user7')]))
  entries.push(referral)
  return entries.join('\n')
}

export const loop = `cn=loop,${people}`
/** Leads back to where it is. */
const referral = `dn: ${loop}
objectClass: referral
objectClass: extensibleObject
cn: loop
ref: ldap://127.0.0.1/${people}
`

const unit = (dn: string, name: string) => `dn: ${dn}\nobjectClass: organizationalUnit\nou: ${name}\n`

export const person = (name: string) => `dn: ${personDn(name)}
objectClass: inetOrgPerson
uid: ${name}
cn: Person ${name}
sn: ${name}
mail: ${name}@example.org
userPassword: ${password}
`

const group = (name: string, members: readonly string[]) => `dn: ${groupDn(name)}
objectClass: groupOfNames
cn: ${name}
${members.map(member => `member: ${member}`).join('\n')}
`
