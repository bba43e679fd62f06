@rem Stands in for cargo where there is no compiler: what it has built is told by the file MESSAGES.
@type "%MESSAGES%"
