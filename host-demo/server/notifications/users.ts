/** What uses notifications, such as event definitions. Areas add themselves when they are created. */
export interface NotificationUser {
  /** Called after the deletion of a notification, before it is answered. */
  removed(notificationId: string): Promise<void>
}

export class NotificationUsers {
  readonly #users: NotificationUser[] = []

  add(user: NotificationUser): void {
    this.#users.push(user)
  }

  async removed(notificationId: string): Promise<void> {
    for (const user of this.#users) await user.removed(notificationId)
  }
}
