/** Detail of `cordwood-role-members-changed`: users were given the role, or lost it. */
export interface RoleMembersChangedDetail {
  readonly id: string
  readonly name: string
}
