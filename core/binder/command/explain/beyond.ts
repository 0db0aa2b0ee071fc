/** Thrown while a plan is made: the server's plan has a part that mockq does not follow. */
export class Beyond extends Error {}
