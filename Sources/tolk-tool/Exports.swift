// Every command is made of these: options, batch mode, exit statuses.
@_exported public import ToolSupport
