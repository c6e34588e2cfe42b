@echo off
setlocal
set "HUMANMD_PY=py -3"
where py >nul 2>nul || set "HUMANMD_PY=python"
%HUMANMD_PY% "%~dp0dev" %*
exit /b %ERRORLEVEL%
