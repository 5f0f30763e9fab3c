/** The message of an error or warning in a report, without the name of its field. */
export const withoutField = ({ field, message }: { field: string; message: string }) =>
  message.startsWith(`${field}: `) ? message.slice(field.length + 2) : message
